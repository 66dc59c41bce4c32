import type { GivenUpJob } from '@razgovor/contract/operations'
import type { PageQuery } from '@razgovor/contract/values'
import { sql } from 'kysely'
import { logChange } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { findJob } from '../../jobs/registry.ts'
import { jobFault } from './job-fault.ts'

interface JobRow {
  job_id: string
  name: string
  payload: Record<string, unknown>
  attempts: number
  last_error: string | null
  queued_at: Date
  failed_at: Date
}

const isGivenUp = sql<boolean>`not is_available and locked_at is null and attempts >= max_attempts`

export async function listGivenUpJobs(db: Db, { offset, limit }: PageQuery) {
  const { rows } = await sql<JobRow>`
    select j.id::text as job_id, t.identifier as name, j.payload, j.attempts, j.last_error,
      j.created_at as queued_at, j.updated_at as failed_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where ${isGivenUp} order by j.updated_at desc, j.id desc offset ${offset} limit ${limit}`.execute(db)
  const counted = await sql<{ total_count: number }>`
    select count(*) as total_count from graphile_worker._private_jobs where ${isGivenUp}`.execute(db)
  return { offset, limit, total_count: counted.rows[0]!.total_count, items: rows.map(toJob) }
}

function toJob({ payload, last_error, queued_at, failed_at, ...row }: JobRow): GivenUpJob {
  return {
    ...row,
    title: titleOf(row.name),
    about: aboutOf(payload),
    fault: jobFault(last_error ?? ''),
    queued_at: queued_at.toISOString(),
    failed_at: failed_at.toISOString(),
  }
}

// The first key that a payload has wins; `request_id` is last because it may be of an HTTP request.
const tablesByKey = {
  booking_id: 'bookings',
  consultation_id: 'consultations',
  refund_id: 'refunds',
  order_id: 'orders',
  payment_id: 'payments',
  subscription_id: 'subscriptions',
  application_id: 'speaker_applications',
  legal_change_id: 'legal_changes',
  dispute_id: 'disputes',
  feedback_id: 'feedback',
  notification_id: 'notifications',
  connection_test_id: 'connection_tests',
  speaker_id: 'speakers',
  user_id: 'users',
  request_id: 'consultation_requests',
} as const

function titleOf(name: string): string {
  return findJob(name)?.title ?? name
}

function aboutOf(payload: Record<string, unknown>): GivenUpJob['about'] {
  for (const [key, table_name] of Object.entries(tablesByKey)) {
    const id = payload[key]
    if (typeof id === 'string') return { table_name, id }
  }
  return null
}

/** Throws not_exist, also if the job is not given up. */
export async function retryJob(
  ctx: Ctx,
  { job_id, ...author }: { job_id: string; by_user_id: string; request_id: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const { rows } = await sql<{ name: string; attempts: number }>`
      select t.identifier as name, j.attempts
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.id = ${job_id}::bigint and ${isGivenUp} for update of j`.execute(tx)
    const [job] = rows
    if (!job) throw new ApiError('not_exist')
    await sql`select graphile_worker.reschedule_jobs(array[${job_id}::bigint], run_at := now(), attempts := 0)`.execute(
      tx,
    )
    await logChange(tx, {
      ...author,
      table_name: 'jobs',
      row_id: job_id,
      action: 'retry',
      subject_id: null,
      before: { attempts: job.attempts },
      after: { name: titleOf(job.name), attempts: 0 },
      at: ctx.clock.now(),
    })
  })
}
