import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { makeBackup } from '../../../scripts/backup/make-backup.ts'
import { readFilesConfig } from '../../../scripts/backup/read-files-config.ts'
import { createReport } from '../../../scripts/backup/report.ts'
import { restoreBackup } from '../../../scripts/backup/restore-backup.ts'
import { connect, type Db } from '../src/db/client.ts'
import { createFileStore, type FileStore } from '../src/providers/file-store.ts'
import { createLog } from '../src/telemetry/log.ts'
import type { TestApi } from './start-api.ts'

interface BackupOptions {
  target?: string
  store?: FileStore
  verify?: boolean
}

interface RestoreOptions {
  backup: string
  database_url: string
  store?: FileStore
  keep_outgoing?: boolean
}

/** The folder is removed after the tests of the file. */
export function useBackups() {
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-backups-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let made = 0
  const newFolder = () => path.join(folder, String(++made))
  const newStore = () => createFileStore(readFilesConfig({ FILES_DIR: newFolder() }))
  return {
    newFolder,
    newStore,
    backUp(api: TestApi, options: BackupOptions = {}) {
      const lines: string[] = []
      const { target = newFolder(), store = api.ctx.files, verify = false } = options
      const report = createReport((line) => lines.push(line))
      const done = makeBackup({ database_url: api.ctx.config.DATABASE_URL, store, target, verify, report })
      return { target, lines, done }
    },
    async restore({ backup, database_url, store = newStore(), keep_outgoing = false }: RestoreOptions) {
      const lines: string[] = []
      const report = createReport((line) => lines.push(line))
      await restoreBackup({ database_url, store, folder: backup, keep_outgoing, report })
      return lines
    },
  }
}

export function openCopy(url: string) {
  const { db, close } = connect({ DATABASE_URL: url, DATABASE_POOL: 2 }, createLog('silent'))
  return { db, [Symbol.asyncDispose]: close }
}

export async function rowsOf(db: Db, tables: readonly string[]) {
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(db)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

export async function filesOf(store: FileStore) {
  const files: Record<string, string> = {}
  for await (const key of store.list()) files[key] = (await store.get(key))!.toString('base64')
  return files
}

interface Exit {
  code: number
  stdout: string
  stderr: string
}

const run = promisify(execFile)
const checkout = path.join(import.meta.dirname, '../../..')

export function runScript(script: string, words: string[], env: Record<string, string | undefined>): Promise<Exit> {
  const exit = run(process.execPath, [path.join(checkout, script), ...words], { env })
  return exit.then(
    (output) => ({ code: 0, ...output }),
    (error: Exit) => error,
  )
}

export function environmentOf({ ctx: { config } }: TestApi): Record<string, string | undefined> {
  const { PATH, HOME } = process.env
  const strings = Object.entries(config).filter(([, value]) => typeof value === 'string')
  return { PATH, HOME, ...(Object.fromEntries(strings) as Record<string, string>) }
}
