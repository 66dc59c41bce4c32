import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '@razgovor/embedded-postgres'
import { connect } from '../../apps/api/src/db/client.ts'
import { directSetting } from '../../apps/api/src/startup/config-values.ts'
import { createLog } from '../../apps/api/src/telemetry/log.ts'
import { readSettings } from './settings.ts'

interface OpenDatabase {
  url: string
  stop(): Promise<void>
}

/** Returns the database of the settings, past a pooler, or that of the running site, or starts the embedded one temporarily. */
export async function openDatabase(environment: Record<string, string | undefined>): Promise<OpenDatabase> {
  const given = environment[directSetting(environment)]
  if (given) return { url: given, stop: async () => {} }
  const { data_folder } = readSettings(environment)
  const url_file = path.join(data_folder, 'database-url')
  if (existsSync(url_file)) {
    const url = readFileSync(url_file, 'utf8')
    if (await isReachable(url)) return { url, stop: async () => {} }
  }
  return startEmbeddedPostgres({ folder: path.join(data_folder, 'postgres') })
}

async function isReachable(url: string): Promise<boolean> {
  const { pool, close } = connect({ DATABASE_URL: url, DATABASE_POOL: 2 }, createLog('silent'))
  const isUp = await pool.query('select 1').then(
    () => true,
    () => false,
  )
  await close()
  return isUp
}
