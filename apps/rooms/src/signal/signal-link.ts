import { SignalResponse } from '@livekit/protocol'
import type { WebSocket } from 'ws'

export type SignalMessage = SignalResponse['message']

// RFC 6455: policy violation.
const excessClose = 1008
const normal = 1000

/** The signaling socket of a participant, replaceable after a connection loss. */
export class SignalLink {
  // Undefined while connected.
  lost_ms: number | undefined
  #socket: WebSocket
  readonly #backlog_bytes: number

  constructor(socket: WebSocket, backlog_bytes: number) {
    this.#socket = socket
    this.#backlog_bytes = backlog_bytes
  }

  /** Drops clients that do not read; they reconnect and get the current state. */
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

  close(excess?: string): void {
    if (excess) this.#socket.close(excessClose, excess)
    else this.#socket.close(normal)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}
