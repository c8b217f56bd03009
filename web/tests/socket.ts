// A socket without a network: a test reads what the page sent, and sends what a server would.
import type { ServerMessage } from '../src/lib/types'

export class TestSocket {
  static readonly OPEN = 1
  /** The socket that was opened last. */
  static last: TestSocket

  readyState = TestSocket.OPEN
  onopen: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose: () => void = () => undefined
  readonly sent: Record<string, unknown>[] = []

  constructor() {
    TestSocket.last = this
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>)
  }

  close(): void {
    this.readyState = 3
    this.onclose()
  }

  /** Send the page a message. */
  tell(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) })
  }

  /** Answer the last request that the page sent. */
  accept(): void {
    this.tell({ type: 'ok', id: this.#id })
  }

  refuse(code: string, words: string): void {
    this.tell({ type: 'refused', id: this.#id, code, rule: null, words })
  }

  get #id(): number {
    return this.sent.at(-1)?.id as number
  }
}
