import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { jobs } from '../../apps/api/src/app.ts'
import { connect } from '../../apps/api/src/db/client.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import type { Lane } from '../../apps/api/src/jobs/lanes.ts'
import type { FileStore } from '../../apps/api/src/providers/file-store.ts'
import { createLog } from '../../apps/api/src/telemetry/log.ts'
import { BackupError } from './errors.ts'
import { assertNoFiles, restoreFiles } from './files.ts'
import { assertEmpty, loadDatabase } from './load.ts'
import { describeEqual } from './make-backup.ts'
import { readManifest, type Manifest } from './manifest.ts'
import type { Report } from './report.ts'
import { assertSums, readSums } from './sums.ts'

interface Restore {
  database_url: string
  store: FileStore
  folder: string
  /** Keeps jobs that were due: for a backup of a site that was stopped. */
  keep_outgoing: boolean
  report: Report
}

/** Restores a backup into an empty database and an empty file store. */
export async function restoreBackup({ database_url, store, folder, keep_outgoing, report }: Restore): Promise<void> {
  const manifest = await readManifest(folder)
  if (store.urlOf('') !== manifest.files.url)
    throw new BackupError(
      `The rows of the backup name files as ${manifest.files.url}…, but this configuration serves them as ${store.urlOf('')}…: restore with the same S3_PUBLIC_URL, or without S3 if it was a folder.`,
    )
  await assertEmpty(database_url)
  await assertNoFiles(store)
  const sums = await readSums(folder)
  await assertSums(folder, sums)
  report.print(`The backup of ${manifest.taken_at} is intact.`)

  await loadDatabase({
    url: database_url,
    folder,
    manifest,
    report,
    async beforeRows() {
      const count = await restoreFiles(store, { folder, sums, report })
      if (count !== manifest.files.count) throw new BackupError(`${count} of ${manifest.files.count} files were there.`)
    },
    async afterRows(client) {
      report.print(describeEqual(manifest))
      await settleQueue(client, { keep_outgoing, report })
      await describeGap(client, manifest, report)
    },
  })
  const { db, close } = connect({ DATABASE_URL: database_url, DATABASE_POOL: 2 }, createLog('error'))
  try {
    await migrate(db, database_url)
    await sql`analyze`.execute(db)
  } finally {
    await close()
  }
}

const outgoingLanes: ReadonlySet<Lane> = new Set(['mail', 'push', 'webhooks', 'webhook-retries'])

/** Unlocks what ran when the backup was taken, and drops what the original has most likely sent since. */
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

/** What happened after the backup is in no row. */
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
