import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { Client } from 'pg'
import { connect, createPool, type Db } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { PreparedClient } from '../src/db/prepared-client.ts'
import { createLog } from '../src/telemetry/log.ts'

const template = 'razgovor_template'
// Far longer than a query takes that is still under way when its test has ended.
const lentMs = 10_000

export interface TestDatabase {
  url: string
  // Reused by the next test: loading the catalog in a new connection costs more than the queries of most tests.
  pool: pg.Pool
  /** False if that is impossible: release it then. */
  reset(): Promise<boolean>
  release(): Promise<void>
}

function serverUrl(): string {
  const url = process.env['RAZGOVOR_TEST_SERVER']
  if (!url) throw new Error('no test server: run through vitest or Playwright, whose global setup starts one')
  return url
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs once. `filled` has further templates; RAZGOVOR_TEST_TEMPLATE names the one to clone. */
export async function createTemplate(
  url: string,
  filled: Record<string, (db: Db) => Promise<void>> = {},
): Promise<void> {
  const names = [template, ...Object.keys(filled)]
  await onServer(url, async (client) => {
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${template} template template0 encoding 'UTF8' ${await localeOn(client)}`)
  })
  await migrate(withDatabase(url, template))
  for (const [name, fill] of Object.entries(filled)) {
    await onServer(url, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
    await inDatabase(withDatabase(url, name), fill)
  }
  const pristine = await readFile(path.join(import.meta.dirname, 'pristine.sql'), 'utf8')
  for (const name of names) await onServer(withDatabase(url, name), (client) => client.query(pristine))
}

// Searching needs a locale that knows Cyrillic letters; before PostgreSQL 17 there is only the system's.
async function localeOn(client: Client): Promise<string> {
  const { rows } = await client.query<{ is_builtin: boolean }>(
    `select current_setting('server_version_num')::int >= 170000 is_builtin`,
  )
  if (!rows[0]!.is_builtin) return `locale 'C.UTF-8'`
  const ctype = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  return `locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype '${ctype}'`
}

async function inDatabase(url: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = connect({ DATABASE_URL: url, DATABASE_POOL: 2 }, createLog('silent'))
  await work(db)
  await close()
}

interface OpenDatabase {
  name: string
  pool: pg.Pool
}

const idle: OpenDatabase[] = []

export async function borrowDatabase(): Promise<TestDatabase> {
  const database = idle.pop() ?? (await cloneTemplate())
  return {
    url: withDatabase(serverUrl(), database.name),
    pool: database.pool,
    reset: () => clean(database.pool),
    async release() {
      if (await clean(database.pool)) idle.push(database)
      else await drop(database)
    },
  }
}

// `file_copy` is five times faster than the default strategy, `wal_log`.
async function cloneTemplate(): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const source = process.env['RAZGOVOR_TEST_TEMPLATE'] ?? template
  await onServer(serverUrl(), (client) => client.query(`create database ${name} template ${source} strategy file_copy`))
  const url = withDatabase(serverUrl(), name)
  return { name, pool: createPool({ url, max: 16, timeout_ms: 100_000, onError: () => {}, Client: PreparedClient }) }
}

async function clean(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    if (await isInUse(client, pool)) return false
    const { rows } = await client.query<{ reset: boolean }>('select pristine.reset()')
    return rows[0]!.reset
  } finally {
    client.release()
  }
}

// A backend that stays belongs to a client that is still connected.
// Our own get longer: to drop the database would fail graphile-worker's last query, which it does not await.
async function isInUse(client: pg.PoolClient, pool: pg.Pool): Promise<boolean> {
  const lentUntil = performance.now() + lentMs
  const isLent = () => pool.totalCount - pool.idleCount > 1
  while (isLent() && performance.now() < lentUntil) await sleep(1)
  for (let look = 0; look < 100; look++) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (!isLent() && rows[0]!.others <= pool.idleCount) return false
  }
  return true
}

async function drop({ name, pool }: OpenDatabase): Promise<void> {
  await onServer(serverUrl(), async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
  })
  await pool.end()
}
