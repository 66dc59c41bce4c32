import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { PoolClient } from 'pg'
import { createPool } from '../../apps/api/src/db/client.ts'
import { BackupError } from './errors.ts'
import { assertMayVerify } from './verify.ts'

interface Unfinished {
  database_url: string
  /** The folder in which `name` will be. */
  target: string
  name: string
  verify: boolean
}

/**
 * Calls `work` with a connection and a new folder, whose name marks it as unfinished. Whatever `work` leaves in the
 * folder is removed, even after an error.
 */
export async function withUnfinished(
  { database_url, target, name, verify }: Unfinished,
  work: (client: PoolClient, unfinished: string) => Promise<void>,
): Promise<void> {
  const pool = createPool({ url: database_url, max: 1, onError: () => {} })
  try {
    const client = await pool.connect()
    try {
      await lockBackups(client)
      if (verify) await assertMayVerify(client)
      await mkdir(target, { recursive: true, mode: 0o700 })
      await inNewFolder(path.join(target, `.unfinished-${name}-`), (unfinished) => work(client, unfinished))
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

async function inNewFolder(start: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(start)
  const onExit = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', onExit)
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    process.off('exit', onExit)
  }
}

async function lockBackups(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('razgovor'), hashtext('backup')) as is_locked`,
  )
  if (!rows[0]!.is_locked) throw new BackupError('Another backup or export of this database runs.')
}
