import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { connect } from '../../apps/api/src/db/client.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import type { FileStore } from '../../apps/api/src/providers/file-store.ts'
import { createLog } from '../../apps/api/src/telemetry/log.ts'
import { BackupError } from './errors.ts'
import { assertNoFiles, restoreFiles } from './files.ts'
import { assertEmpty, loadDatabase } from './load.ts'
import type { Content } from './manifest.ts'
import type { Report } from './report.ts'
import type { RowFormat } from './row-format.ts'
import type { Source } from './source.ts'
import { assertSums, readSums } from './sums.ts'
import { describeEqual } from './verify.ts'

interface Filling {
  database_url: string
  store: FileStore
  source: Source
  format: RowFormat
  content: Content
  report: Report
  /** Runs once the tables exist. */
  beforeRows?: (pool: Pool) => Promise<void>
  /** Runs in the transaction that makes the database usable. */
  afterRows?: (client: PoolClient) => Promise<void>
}

export async function fillPlace({ database_url, store, ...given }: Filling): Promise<void> {
  const { source, format, content, report, beforeRows, afterRows } = given
  if (store.urlOf('') !== content.files.url)
    throw new BackupError(
      `The rows of the ${source.kind} name files as ${content.files.url}…, but this configuration serves them as ${store.urlOf('')}…: use the same S3_PUBLIC_URL, or none if they are named /files/….`,
    )
  await assertEmpty(database_url)
  await assertNoFiles(store)
  const sums = await readSums(source)
  await assertSums(source, sums)
  report.print(`The ${source.kind} is intact.`)

  await loadDatabase({
    url: database_url,
    source,
    format,
    content,
    report,
    async beforeRows(pool) {
      await beforeRows?.(pool)
      const count = await restoreFiles(store, { source, sums, report })
      if (count !== content.files.count) throw new BackupError(`${count} of ${content.files.count} files were there.`)
    },
    async afterRows(client) {
      report.print(describeEqual(content))
      await afterRows?.(client)
    },
  })
  const { db, close } = connect({ DATABASE_URL: database_url, DATABASE_POOL: 2 }, createLog('error'))
  try {
    await migrate(database_url)
    await sql`analyze`.execute(db)
  } finally {
    await close()
  }
}
