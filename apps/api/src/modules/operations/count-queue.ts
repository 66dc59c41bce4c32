import type { Summary } from '@razgovor/contract/operations'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

type Queue = Record<keyof Pick<Summary['now'], 'mails_waiting' | 'jobs_retrying' | 'jobs_given_up'>, number>

// Finished jobs leave the queue, so this counts few rows.
export async function countQueue(db: Db): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select
      count(*) filter (where attempts < max_attempts and task_identifier similar to '(send-%|resend-mail)') as mails_waiting,
      count(*) filter (where attempts > 0 and attempts < max_attempts) as jobs_retrying,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as jobs_given_up
    from graphile_worker.jobs`.execute(db)
  return rows[0]!
}
