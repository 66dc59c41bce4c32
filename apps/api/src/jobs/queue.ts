import { sql, type RawBuilder } from 'kysely'
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

export const priorities = [urgentPriority, 0]

export function priorityOf({ urgent }: JobTerms): number {
  return urgent ? urgentPriority : 0
}

/** Runs only if the caller's transaction commits. Handlers must be safe to repeat. */
export async function enqueue<N extends JobName>(
  tx: Db,
  name: N,
  payload: JobPayload<N>,
  when: When = {},
): Promise<void> {
  await enqueueEach(tx, name, [{ payload, ...when }])
}

/** Like `enqueue`, for several jobs in one statement. */
export async function enqueueEach<N extends JobName>(
  tx: Db,
  name: N,
  jobs: readonly (When & { payload: JobPayload<N> })[],
): Promise<void> {
  const terms = termsOf(name)
  await addJobs(
    tx,
    jobs.map((job) => ({ ...job, terms })),
  )
}

/** An expression that queues the job, for a statement that decides whether it runs. */
export function addJob<N extends JobName>(name: N, payload: JobPayload<N>): RawBuilder<unknown> {
  return toExpression({ terms: termsOf(name), payload })
}

function termsOf(name: JobName): JobTerms {
  const terms = findJob(name)
  if (!terms) throw new Error(`no job ${name}: this process has not imported its definition`)
  return terms
}

interface AddedJob extends When {
  terms: JobTerms
  payload: unknown
}

export async function addJobs(tx: Db, jobs: readonly AddedJob[]): Promise<void> {
  if (jobs.length > 0) await sql`select ${sql.join(jobs.map(toExpression))}`.execute(tx)
}

function toExpression({ terms, payload, at, key, keepsTime }: AddedJob) {
  const { name, retries = usualRetries } = terms
  return sql`graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    run_at := ${at ?? null}::timestamptz,
    job_key := ${key ?? null}::text,
    job_key_mode := ${keepsTime ? 'preserve_run_at' : 'replace'}::text,
    max_attempts := ${retries}::int,
    priority := ${priorityOf(terms)}::int,
    flags := ${flagsOf({ key, at })}::text[])`
}

function flagsOf({ key, at }: When): string[] | null {
  const flags = [...(key === undefined ? [] : [keyedFlag]), ...traceFlags(at)]
  return flags.length > 0 ? flags : null
}

export async function dequeue(tx: Db, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx)
}
