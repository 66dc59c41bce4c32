import { errorCodes } from '@razgovor/contract/error-codes'
import { errors } from '@razgovor/contract/errors'
import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { WebSocket } from 'ws'
import type { Clock } from '../time/clock.ts'
import type { Db } from '../db/client.ts'
import type { Log } from '../telemetry/log.ts'
import type { Bus } from '../bus/bus.ts'
import type { Ended } from '../bus/ended.ts'
import { appendEvents, readHeads, readStretch } from '../db/event-stream.ts'
import { Listener, type Tab } from './listener.ts'

// Makes the tab reconnect immediately, to another process or to this one after its restart.
const serviceRestart = 1012
export const policyViolation = 1008
const farewellMilliseconds = 500
// Polling makes up for a lost bus message.
const pollMilliseconds = 10_000
const askedAtOnce = 1000
const sentAtOnce = 500
const stretchLength = 200

interface Parts {
  db: Db
  bus: Bus
  clock: Clock
  log: Log
}

/** Events are numbered in the database; the bus only signals new ones. */
export class Sockets {
  readonly #byUser = new Map<string, Listener>()
  readonly #parts: Parts
  readonly #timer: NodeJS.Timeout
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
    const { bus } = parts
    bus.subscribe('push', (user_id) => this.#deliver(user_id))
    bus.subscribe('passing', (message) => this.#sendPassing(message))
    bus.subscribe('broadcast', (frame) => this.#sendToAll(frame))
    bus.onReconnect(() => void this.#poll())
    this.#timer = setInterval(() => void this.#poll(), pollMilliseconds)
    this.#timer.unref()
  }

  /** `seq` is the last event before the socket was opened. */
  add({ user_id, session_id, seq }: { user_id: string; session_id: string; seq: number }, socket: WebSocket): void {
    this.#logErrors(socket)
    const listener = this.#byUser.get(user_id) ?? new Listener(user_id)
    this.#byUser.set(user_id, listener)
    listener.tabs.set(socket, { session_id, seq })
    socket.once('close', () => {
      listener.tabs.delete(socket)
      if (listener.tabs.size === 0) this.#byUser.delete(user_id)
    })
    if (this.#isClosed) dismiss(socket)
  }

  turnAway({ session_id }: { session_id: string }, socket: WebSocket): void {
    this.#logErrors(socket)
    endSession(socket, session_id, undefined)
  }

  #logErrors(socket: WebSocket): void {
    const { log } = this.#parts
    socket.on('error', (error) => log.info({ err: error }, 'socket error'))
  }

  /** Continues after event `after`, or from now on if null. Resolves when all pending events were sent. */
  async resume(user_id: string, socket: WebSocket, after: number | null): Promise<void> {
    const listener = this.#byUser.get(user_id)
    await listener?.inTurn(async () => {
      const tab = listener.tabs.get(socket)
      if (!tab) return
      const { head, swept_seq } = await readStretch(this.#parts.db, user_id, { after: 0, limit: 0 })
      const isComplete = after === null || (after >= swept_seq && after <= head)
      place(socket, tab, { seq: isComplete ? (after ?? head) : head, is_complete: isComplete })
      await this.#send(listener)
    })
  }

  /** Stored, so that it also reaches tabs that were offline for less than a day. */
  async push(user_id: string, event: RealtimeEvent): Promise<void> {
    const { db, clock, bus } = this.#parts
    await appendEvents(db, clock.now(), [{ user_id, event }])
    void bus.publish('push', user_id)
  }

  /** Reaches only the user's tabs that are open now, on any process. */
  sendPassing(user_id: string, event: RealtimeEvent): void {
    void this.#parts.bus.publish('passing', JSON.stringify({ user_id, frame: JSON.stringify(event) }))
  }

  /** Reaches only tabs that are open now, on any process. */
  broadcast(event: RealtimeEvent): void {
    void this.#parts.bus.publish('broadcast', JSON.stringify(event))
  }

  countTabs(): number {
    return [...this.#byUser.values()].reduce((count, { tabs }) => count + tabs.size, 0)
  }

  countTabsOf(user_id: string): number {
    return this.#byUser.get(user_id)?.tabs.size ?? 0
  }

  endSessions({ user_id, session_ids, why }: Ended): void {
    for (const [socket, { session_id }] of this.#byUser.get(user_id)?.tabs ?? [])
      if (session_ids.includes(session_id)) endSession(socket, session_id, why)
  }

  // An open socket keeps the server from closing.
  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    for (const { tabs } of this.#byUser.values()) for (const socket of tabs.keys()) dismiss(socket)
  }

  #deliver(user_id: string): void {
    const listener = this.#byUser.get(user_id)
    if (!listener || listener.isWoken) return
    listener.isWoken = true
    const { log } = this.#parts
    listener
      .inTurn(() => {
        listener.isWoken = false
        return this.#send(listener)
      })
      .catch((error: unknown) => log.error({ err: error }, 'could not deliver events; the next poll will retry'))
  }

  #sendPassing(message: string): void {
    const { user_id, frame } = JSON.parse(message) as { user_id: string; frame: string }
    for (const [socket] of this.#byUser.get(user_id)?.flowing() ?? []) socket.send(frame)
  }

  async #send(listener: Listener): Promise<void> {
    for (;;) {
      const tabs = listener.flowing()
      if (tabs.length === 0) return
      const after = Math.min(...tabs.map(([, { seq }]) => seq))
      const { db } = this.#parts
      const { head, swept_seq, events } = await readStretch(db, listener.user_id, { after, limit: stretchLength })
      for (const [socket, tab] of tabs) {
        if (tab.seq < swept_seq) place(socket, tab, { seq: head, is_complete: false })
        for (const { seq, frame } of events) {
          if (seq <= tab.seq) continue
          socket.send(frame)
          tab.seq = seq
        }
      }
      if (events.length < stretchLength) return
    }
  }

  async #poll(): Promise<void> {
    const { db, log } = this.#parts
    const user_ids = [...this.#byUser.keys()]
    try {
      for (let from = 0; from < user_ids.length && !this.#isClosed; from += askedAtOnce)
        for (const { user_id, seq } of await readHeads(db, user_ids.slice(from, from + askedAtOnce)))
          if (this.#byUser.get(user_id)?.isBehind(seq)) this.#deliver(user_id)
    } catch (error) {
      log.error({ err: error }, 'could not poll for pending events')
    }
  }

  // Sends in batches, so that the process can serve requests in between.
  #sendToAll(frame: string): void {
    const bytes = Buffer.from(frame)
    const sockets = [...this.#byUser.values()].flatMap(({ tabs }) => Array.from(tabs.keys()))
    function sendSome(from: number): void {
      for (const socket of sockets.slice(from, from + sentAtOnce)) socket.send(bytes, { binary: false })
      if (from + sentAtOnce < sockets.length) setImmediate(sendSome, from + sentAtOnce)
    }
    sendSome(0)
  }
}

function place(socket: WebSocket, tab: Tab, { seq, is_complete }: { seq: number; is_complete: boolean }): void {
  tab.seq = seq
  const event: RealtimeEvent = { type: 'resume', content: '', payload: { after: seq, is_complete } }
  socket.send(JSON.stringify(event))
}

function endSession(socket: WebSocket, session_id: string, why: Ended['why']): void {
  const event: RealtimeEvent = { type: 'session_ended', content: '', payload: { session_id }, ...errorOf(why) }
  socket.send(JSON.stringify(event))
  socket.close(policyViolation, 'the session is over')
}

function errorOf(why: Ended['why']): Pick<RealtimeEvent, 'error'> {
  return why ? { error: { code: errorCodes[why], description: errors[why].message } } : {}
}

function dismiss(socket: WebSocket): void {
  socket.close(serviceRestart, 'the server restarts')
  setTimeout(() => socket.terminate(), farewellMilliseconds).unref()
}
