import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import { transact } from '../db/transact.ts'
import type { JobDefinition } from './define-job.ts'
import { addJobs } from './queue.ts'
import { register, type EventName, type JobPayload, type JobTerms } from './registry.ts'

interface Event<E extends EventName> {
  name: E
  title: string
  payload: z.ZodType<JobPayload<E>>
}

interface Subscriber<S extends string> extends Omit<JobTerms, 'cron'> {
  name: S
}

interface KnownEvent {
  payload?: z.ZodType
  subscribers: JobTerms[]
}

const events = new Map<string, KnownEvent>()

/** When an event's job runs, it queues a job for each subscriber. */
export function defineEvent<E extends EventName>({ name, title, payload }: Event<E>): JobDefinition<E> {
  knownEvent(name).payload = payload
  return register({
    name,
    title,
    lane: 'news',
    run: async (ctx, given, job_id) => fanOut(ctx, { name, payload: payload.parse(given), job_id }),
  })
}

/** Subscribers run in any order and are retried independently. */
export function on<E extends EventName, S extends string>(
  event: E,
  subscriber: Subscriber<S>,
  handler: (ctx: Ctx, payload: JobPayload<E>) => Promise<void>,
): JobDefinition<S> {
  const known = knownEvent(event)
  known.subscribers.push(subscriber)
  return register({
    ...subscriber,
    run: async (ctx, given) => handler(ctx, known.payload!.parse(given) as JobPayload<E>),
  })
}

export function subscribersOf(event: string): readonly JobTerms[] {
  return events.get(event)?.subscribers ?? []
}

function knownEvent(name: string): KnownEvent {
  const known = events.get(name) ?? { subscribers: [] }
  events.set(name, known)
  return known
}

async function fanOut(ctx: Ctx, event: { name: string; payload: unknown; job_id: string }): Promise<void> {
  await transact(ctx, async (tx) => {
    // Deleting the event's own job in this transaction keeps a retry from queuing subscribers twice.
    const { rows } = await sql`
      delete from graphile_worker._private_jobs where id = ${event.job_id}::bigint returning id`.execute(tx)
    if (rows.length === 0) return
    await addJobs(
      tx,
      subscribersOf(event.name).map((terms) => ({ terms, payload: event.payload })),
    )
  })
}
