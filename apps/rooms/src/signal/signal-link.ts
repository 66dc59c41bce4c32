import { SignalResponse } from '@livekit/protocol'
import type { WebSocket } from 'ws'

export type SignalMessage = SignalResponse['message']

/** Policy violation, in the words of RFC 6455. */
const EXCESS = 1008
const NORMAL = 1000

/** A participant's way to be told things: a socket that may break and be replaced by another. */
export class SignalLink {
  /** When the socket was lost; undefined while it is there. */
  lost_ms: number | undefined
  #socket: WebSocket
  readonly #backlog_bytes: number

  constructor(socket: WebSocket, backlog_bytes: number) {
    this.#socket = socket
    this.#backlog_bytes = backlog_bytes
  }

  /** A client that does not read is dropped: it comes back when it can, and finds the state of then. */
  send(message: SignalMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#backlog_bytes > 0 && this.#socket.bufferedAmount > this.#backlog_bytes) return this.#socket.terminate()
    this.#socket.send(new SignalResponse({ message }).toBinary())
  }

  isOn(socket: WebSocket): boolean {
    return this.#socket === socket
  }

  replace(socket: WebSocket): void {
    const previous = this.#socket
    this.#socket = socket
    this.lost_ms = undefined
    previous.terminate()
  }

  /** `excess` says what the client had too much of. */
  close(excess?: string): void {
    if (excess) this.#socket.close(EXCESS, excess)
    else this.#socket.close(NORMAL)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}
