import type { RealtimeEvent } from '@razgovor/contract/realtime'
import type { Kysely } from 'kysely'
import type { Bus } from '../bus/bus.ts'
import type { Ended } from '../bus/ended.ts'
import { appendEvents, type UserEvent } from './event-stream.ts'
import type { Clock } from '../time/clock.ts'
import type { After } from './after.ts'
import type { Db, Tx } from './client.ts'
import type { DB } from './types.ts'

export interface TransactContext {
  db: Db
  clock: Clock
  bus: Pick<Bus, 'publish'>
}

/** Runs `work` in a transaction; once it has committed, runs the effects in `after`, which is also `tx.after`. */
export async function transact<T>(ctx: TransactContext, work: (tx: Tx, after: After) => Promise<T>): Promise<T> {
  const effects = new Effects()
  // The only place that begins a transaction, so `Db` doesn't offer it.
  const result = await (ctx.db as Kysely<DB>).transaction().execute(async (transaction) => {
    const tx: Tx = Object.assign(transaction, { after: effects })
    const done = await work(tx, effects)
    await effects.store(tx, ctx.clock.now())
    return done
  })
  await effects.publish(ctx.bus)
  return result
}

class Effects implements After {
  readonly #tags = new Set<string>()
  readonly #events: UserEvent[] = []
  readonly #passing: UserEvent[] = []
  readonly #ended: Ended[] = []

  dropPages(...tags: string[]): void {
    for (const tag of tags) this.#tags.add(tag)
  }

  push(user_id: string, event: RealtimeEvent): void {
    this.#events.push({ user_id, event })
  }

  sendPassing(user_id: string, event: RealtimeEvent): void {
    this.#passing.push({ user_id, event })
  }

  endSessions(ended: Ended): void {
    if (ended.session_ids.length > 0) this.#ended.push(ended)
  }

  async store(tx: Tx, now: Date): Promise<void> {
    if (this.#events.length > 0) await appendEvents(tx, now, this.#events)
  }

  // Pages go before events, so that a tab that reloads on an event gets the new page. Waits for them, because a reader who
  // has the answer of this process may ask another one next.
  async publish(bus: TransactContext['bus']): Promise<void> {
    const awaited = [
      ...this.#ended.map((ended) => bus.publish('ended-sessions', JSON.stringify(ended))),
      ...Array.from(this.#tags, (tag) => bus.publish('pages', tag)),
    ]
    for (const { user_id, event } of this.#passing)
      void bus.publish('passing', JSON.stringify({ user_id, frame: JSON.stringify(event) }))
    for (const user_id of new Set(this.#events.map((given) => given.user_id))) void bus.publish('push', user_id)
    await Promise.all(awaited)
  }
}
