import { existsSync, rmSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PoolClient } from 'pg'
import { createPool } from '../../apps/api/src/db/client.ts'
import type { FileStore } from '../../apps/api/src/providers/file-store.ts'
import { dumpDatabase } from './dump.ts'
import { BackupError } from './errors.ts'
import { copyFiles, type CopiedFiles } from './files.ts'
import { manifestFile, type Manifest } from './manifest.ts'
import { formatBytes, type Report } from './report.ts'
import { formatSums, sumOf, sumsFile, type Sums } from './sums.ts'
import { assertMayVerify, verifyBackup } from './verify.ts'

const prefix = 'razgovor-'
const unfinishedPrefix = '.unfinished-'

export interface Backup {
  database_url: string
  store: FileStore
  /** The folder of backups. */
  target: string
  verify: boolean
  /** How many backups to keep in the folder. */
  keep?: number | undefined
  report: Report
}

/** Makes a folder with the database and the files, and returns it. Nothing is left of one that fails. */
export async function makeBackup({ database_url, store, target, verify, keep, report }: Backup): Promise<string> {
  const pool = createPool({ url: database_url, max: 1, onError: () => {} })
  const name =
    prefix +
    new Date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-')
  const unfinished = path.join(target, unfinishedPrefix + name)
  const onExit = () => rmSync(unfinished, { recursive: true, force: true })
  try {
    const client = await pool.connect()
    try {
      await lockBackups(client)
      if (verify) await assertMayVerify(client)
      await mkdir(target, { recursive: true, mode: 0o700 })
      await mkdir(unfinished, { mode: 0o700 })
      process.once('exit', onExit)
      await fillFolder(client, { database_url, store, folder: unfinished, verify, report })
    } finally {
      client.release(true)
    }
    await rename(unfinished, path.join(target, name))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    process.off('exit', onExit)
    await pool.end()
  }
  if (keep) await removeOldest(target, keep, report)
  return path.join(target, name)
}

async function lockBackups(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('razgovor'), hashtext('backup')) as is_locked`,
  )
  if (!rows[0]!.is_locked) throw new BackupError('Another backup of this database runs.')
}

async function fillFolder(
  client: PoolClient,
  { database_url, store, folder, verify, report }: Omit<Backup, 'target' | 'keep'> & { folder: string },
): Promise<void> {
  const sums: Sums = new Map()
  const copied: CopiedFiles = { count: 0, bytes: 0, removed_meanwhile: [] }
  const copy = () => copyFiles(store, { folder, sums, copied, report })
  // Before the snapshot and again after it: then every file that a row names is there.
  await copy()
  const first = copied.removed_meanwhile.splice(0)
  const dump = await dumpDatabase(client, { folder, sums, report, onSnapshot: copy })
  report.print(`Files: ${copied.count}, ${formatBytes(copied.bytes)}.${describeRemoved(first, copied)}`)
  const text = formatSums(sums)
  const manifest: Manifest = { format: 1, ...dump, files: { ...copied, url: store.urlOf('') }, sums: sumOf(text) }
  const rows = Object.values(dump.tables).reduce((sum, count) => sum + count, 0)
  report.print(`Database: ${Object.keys(dump.tables).length} tables, ${rows} rows, as of ${dump.taken_at}.`)
  const options = { mode: 0o600, flush: true }
  await writeFile(path.join(folder, sumsFile), text, options)
  if (verify) {
    await verifyBackup(client, { url: database_url, folder, manifest, sums, report })
    report.print(describeEqual(manifest))
  }
  await writeFile(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, options)
}

function describeRemoved(before: readonly string[], { removed_meanwhile: after }: CopiedFiles): string {
  const count = before.length + after.length
  return count === 0 ? '' : ` The site removed ${count} others meanwhile.`
}

export function describeEqual({ tables, files, figures }: Manifest): string {
  const rows = (name: string) => tables[`public.${name}`]
  return `Compared and equal: ${rows('ledger_entries')} ledger entries (sum ${figures['ledger, all accounts']}), ${rows('bookings')} bookings, ${files.count} files.`
}

async function removeOldest(target: string, keep: number, report: Report): Promise<void> {
  const names = (await readdir(target)).filter(
    (name) => name.startsWith(prefix) && existsSync(path.join(target, name, manifestFile)),
  )
  for (const name of names.toSorted().slice(0, -keep)) {
    await rm(path.join(target, name), { recursive: true })
    report.print(`Removed the older backup ${name}.`)
  }
}
