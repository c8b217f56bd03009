/** What the rail beside the board shows. */
export type Tab = 'choices' | 'log' | 'chat'
