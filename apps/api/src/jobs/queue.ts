import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { traceFlags } from './job-trace.ts'
import { findJob, usualRetries, type JobName, type JobPayload, type JobTerms } from './registry.ts'

interface When {
  /** A pending job with the same key is replaced. */
  key?: string
  /** A pending job with the same key keeps its time. */
  keepsTime?: true
  at?: Date
}

/** The queue clears the key of a running job that is queued again or removed. */
export const keyedFlag = 'keyed'

const urgentPriority = -10

/** Runs only if the caller's transaction commits. Handlers must be safe to repeat. */
export async function enqueue<N extends JobName>(
  tx: Db,
  name: N,
  payload: JobPayload<N>,
  when: When = {},
): Promise<void> {
  const job = findJob(name)
  if (!job) throw new Error(`no job ${name}: this process has not imported its definition`)
  await addJob(tx, job, { payload, ...when })
}

export async function addJob(
  tx: Db,
  { name, retries = usualRetries, urgent }: JobTerms,
  { payload, at, key, keepsTime }: When & { payload: unknown },
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    run_at := ${at ?? null}::timestamptz,
    job_key := ${key ?? null}::text,
    job_key_mode := ${keepsTime ? 'preserve_run_at' : 'replace'}::text,
    max_attempts := ${retries}::int,
    priority := ${urgent ? urgentPriority : 0}::int,
    flags := ${flagsOf({ key, at })}::text[])`.execute(tx)
}

function flagsOf({ key, at }: When): string[] | null {
  const flags = [...(key === undefined ? [] : [keyedFlag]), ...traceFlags(at)]
  return flags.length > 0 ? flags : null
}

export async function dequeue(tx: Db, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx)
}
