/** A tab of the rail. */
export type Tab = 'choices' | 'log' | 'chat'
