import type { Pool, PoolClient } from 'pg'
import { jobs } from '../../apps/api/src/app.ts'
import type { Lane } from '../../apps/api/src/lanes.ts'
import type { FileStore } from '../../apps/api/src/providers/file-store.ts'
import { copiedRows } from './copied-rows.ts'
import { BackupError } from './errors.ts'
import { fillPlace } from './fill-place.ts'
import { readManifest, type Manifest } from './manifest.ts'
import type { Report } from './report.ts'
import { openFolder } from './source.ts'

interface Restore {
  database_url: string
  store: FileStore
  folder: string
  /** Keeps jobs that were due, for a backup of a stopped site. */
  keep_outgoing: boolean
  report: Report
}

export async function restoreBackup({ database_url, store, folder, keep_outgoing, report }: Restore): Promise<void> {
  const manifest = await readManifest(folder)
  report.print(`A backup of ${manifest.taken_at}.`)
  await fillPlace({
    database_url,
    store,
    source: openFolder(folder),
    format: copiedRows,
    content: manifest,
    report,
    beforeRows: (pool) => assertQueue(pool, manifest),
    async afterRows(client) {
      await settleQueue(client, { keep_outgoing, report })
      await describeGap(client, manifest, report)
    },
  })
}

async function assertQueue(pool: Pool, { queue_migration }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from graphile_worker.migrations')
  if (rows[0]!.id !== queue_migration)
    throw new BackupError(
      `The job queue of the backup is of version ${queue_migration}, that of this release of ${rows[0]!.id}: restore with the release that made the backup, then upgrade.`,
    )
}

const outgoingLanes: ReadonlySet<Lane> = new Set(['mail', 'push', 'webhooks', 'webhook-retries'])

/** Unlocks jobs that ran when the backup was taken, and drops those that the original site has probably sent since. */
async function settleQueue(
  client: PoolClient,
  { keep_outgoing, report }: Pick<Restore, 'keep_outgoing' | 'report'>,
): Promise<void> {
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  if (keep_outgoing) return
  const names = jobs.filter(({ lane }) => outgoingLanes.has(lane)).map(({ name }) => name)
  const { rowCount } = await client.query(
    `delete from graphile_worker._private_jobs using graphile_worker._private_tasks t
     where task_id = t.id and t.identifier = any ($1) and run_at <= clock_timestamp()`,
    [names],
  )
  report.print(`Mails, pushes and webhooks that were due, and are not sent again: ${rowCount}.`)
}

/** The backup has no rows about what happened after it. */
async function describeGap(client: PoolClient, { taken_at }: Manifest, report: Report): Promise<void> {
  const { rows } = await client.query<{ meetings: number; payments: number; rebills: number }>(
    `select
       (select count(distinct consultation_id) from bookings
        where status in ('BOOKED', 'STARTED') and time_end > $1 and time_start < clock_timestamp()) as meetings,
       (select count(*) from orders where status in ('NEW', 'PENDING')) as payments,
       (select count(*) from subscriptions where ended_at is null and next_charge_at < clock_timestamp()) as rebills`,
    [taken_at],
  )
  const { meetings, payments, rebills } = rows[0]!
  report.print(
    `Between the backup and now: ${meetings} meetings began or went on, ${payments} payments were under way,`,
  )
  report.print(
    `${rebills} subscriptions became due. docs/operations.md, "After a restore", says what to do about them.`,
  )
}
