import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { JobName, JobPayload } from './catalogue.ts'
import { priorityOf } from './lanes.ts'

interface When {
  /** A pending job with the same key is replaced. */
  key?: string
  at?: Date
  max_attempts?: number
}

/** Stays with a job whose key the queue takes away because it was queued anew, or taken back, while it ran. */
export const keyedFlag = 'keyed'

/** Queues a job in the caller's transaction: it runs if, and only if, that commits. Handlers must be safe to repeat. */
export async function enqueue<N extends JobName>(
  tx: Db,
  name: N,
  payload: JobPayload<N>,
  when: When = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    run_at := ${when.at ?? null}::timestamptz,
    job_key := ${when.key ?? null}::text,
    max_attempts := ${when.max_attempts ?? 25}::int,
    priority := ${priorityOf(name)}::int,
    flags := ${when.key === undefined ? null : [keyedFlag]}::text[])`.execute(tx)
}

/** Takes a pending job back. */
export async function dequeue(tx: Db, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx)
}
