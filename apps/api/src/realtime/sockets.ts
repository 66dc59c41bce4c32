import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import type { Bus } from './bus.ts'

const goingAway = 1001
export const policyViolation = 1008
const farewellMilliseconds = 500

/** The sockets that are open on this process, by user, each with its session; several tabs are several sockets. */
export class Sockets {
  readonly #byUser = new Map<string, Map<WebSocket, string>>()
  readonly #bus: Bus
  readonly #log: FastifyBaseLogger
  #isClosed = false

  constructor(bus: Bus, log: FastifyBaseLogger) {
    this.#bus = bus
    this.#log = log
    bus.subscribe('push', (message) => {
      const { user_id, event } = JSON.parse(message) as { user_id: string; event: string }
      for (const socket of this.#byUser.get(user_id)?.keys() ?? []) socket.send(event)
    })
  }

  add({ user_id, session_id }: { user_id: string; session_id: string }, socket: WebSocket): void {
    const sockets = this.#byUser.get(user_id) ?? new Map<WebSocket, string>()
    this.#byUser.set(user_id, sockets.set(socket, session_id))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) this.#byUser.delete(user_id)
    })
    socket.on('error', (error) => this.#log.info({ err: error }, 'a socket broke'))
    if (this.#isClosed) dismiss(socket)
  }

  /** Sends to every open tab of the user, on whichever process. Who is offline reads it later from the database. */
  push(user_id: string, event: RealtimeEvent): void {
    this.#bus.publish('push', JSON.stringify({ user_id, event: JSON.stringify(event) }))
  }

  endSessions({ user_id, session_ids }: { user_id: string; session_ids: readonly string[] }): void {
    for (const [socket, session_id] of this.#byUser.get(user_id) ?? [])
      if (session_ids.includes(session_id)) socket.close(policyViolation, 'the session is over')
  }

  /** An open socket would keep the server from closing, so one that does not answer is cut off. */
  close(): void {
    this.#isClosed = true
    for (const sockets of this.#byUser.values()) for (const socket of sockets.keys()) dismiss(socket)
  }
}

function dismiss(socket: WebSocket): void {
  socket.close(goingAway, 'the server is going down')
  setTimeout(() => socket.terminate(), farewellMilliseconds).unref()
}
