import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PoolClient } from 'pg'
import type { FileStore } from '../../apps/api/src/providers/file-store.ts'
import { dumpDatabase, type Dump } from './dump.ts'
import { copyFiles, type CopiedFiles } from './files.ts'
import type { Content } from './manifest.ts'
import { formatBytes, type Report } from './report.ts'
import type { RowFormat } from './row-format.ts'
import { formatSums, sumOf, sumsFile, type Sums } from './sums.ts'

interface Place {
  store: FileStore
  folder: string
  format: RowFormat
  report: Report
}

interface Copied {
  dump: Dump
  files: CopiedFiles & Content['files']
  sums: Sums
  /** The checksum of the checksums. */
  sum_of_sums: string
}

export const privately = { mode: 0o600, flush: true }

export async function copyPlace(client: PoolClient, { store, folder, format, report }: Place): Promise<Copied> {
  const sums: Sums = new Map()
  const copied: CopiedFiles = { count: 0, bytes: 0, removed_meanwhile: [] }
  const copy = () => copyFiles(store, { folder, sums, copied, report })
  // Copied before the snapshot and again after it, so that every file that a row names is there.
  await copy()
  const first = copied.removed_meanwhile.splice(0)
  const dump = await dumpDatabase(client, { folder, format, sums, report, onSnapshot: copy })
  report.print(`Files: ${copied.count}, ${formatBytes(copied.bytes)}.${describeRemoved(first, copied)}`)
  const rows = Object.values(dump.tables).reduce((sum, count) => sum + count, 0)
  report.print(`Database: ${Object.keys(dump.tables).length} tables, ${rows} rows, as of ${dump.taken_at}.`)
  const text = formatSums(sums)
  await writeFile(path.join(folder, sumsFile), text, privately)
  return { dump, files: { ...copied, url: store.urlOf('') }, sums, sum_of_sums: sumOf(text) }
}

function describeRemoved(before: readonly string[], { removed_meanwhile: after }: CopiedFiles): string {
  const count = before.length + after.length
  return count === 0 ? '' : ` The site removed ${count} others meanwhile.`
}
