import pg from 'pg'

export interface Pooler {
  /** Named statements work, as with PgBouncer from 1.21 unless `max_prepared_statements` is 0. */
  renames_statements: boolean
}

export interface Addresses {
  DATABASE_URL: string
  DATABASE_DIRECT_URL?: string | undefined
}

/** For what needs a session: listening, session locks, migrations and backups. */
export function directUrl({ DATABASE_URL, DATABASE_DIRECT_URL }: Addresses): string {
  return DATABASE_DIRECT_URL ?? DATABASE_URL
}

export class PoolerError extends Error {
  override name = 'PoolerError'
}

/** Throws PoolerError if the URL leads to a pooler of transactions. */
export async function assertDirect(setting: string, url: string): Promise<void> {
  if (await sharesSessions(url))
    throw new PoolerError(
      `${setting} leads through a pooler of transactions, where listening and locks of a session are lost: set DATABASE_DIRECT_URL to the database itself, beside DATABASE_URL of the pooler.`,
    )
}

/** Returns null if DATABASE_URL is the database itself. Throws PoolerError. */
export async function findPooler(config: Addresses): Promise<Pooler | null> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = config
  await assertDirect(DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', directUrl(config))
  if (DATABASE_DIRECT_URL === undefined) return null
  if (!(await isSameDatabase(config)))
    throw new PoolerError('DATABASE_DIRECT_URL and DATABASE_URL lead to different databases: set both to one.')
  return withClient(DATABASE_URL, async (client) => ({
    renames_statements: await renamesStatements(client),
  }))
}

// Another connection may get another session by chance.
const tries = 10

/** Whether two connections share one session of the server, so that what one leaves in it is lost. */
export function sharesSessions(url: string): Promise<boolean> {
  return withClient(url, async (one) => {
    // PostgreSQL names this number when a connection starts; a pooler invents it.
    if ((await sessionOf(one)) === one.processID) return false
    return withClient(url, async (other) => {
      for (let left = tries; left > 0; left--) {
        const seen = await sessionOf(one)
        await other.query('begin')
        const next = await sessionOf(other)
        await other.query('rollback')
        if (seen === next) return true
      }
      return false
    })
  })
}

// A lock taken through one address is refused through the other.
export function isSameDatabase(config: Addresses): Promise<boolean> {
  const key = Math.trunc(Math.random() * 2 ** 48)
  return withClient(directUrl(config), async (direct) => {
    await direct.query(`select pg_advisory_lock(${key})`)
    return withClient(config.DATABASE_URL, async (pooled) => {
      const { rows } = await pooled.query<{ is_free: boolean }>(`select pg_try_advisory_xact_lock(${key}) as is_free`)
      return !rows[0]!.is_free
    })
  })
}

const probe = 'razgovor_probe'

const patienceMs = 10_000

// If the server knows our name for the statement, the pooler passed it on unchanged.
async function renamesStatements(client: pg.Client): Promise<boolean> {
  await client.query('begin')
  await client.query({ name: probe, text: 'select $1::int', values: [1] })
  const { rows } = await client.query<{ is_ours: boolean }>(
    `select exists (select from pg_prepared_statements where name = '${probe}') as is_ours`,
  )
  const { is_ours } = rows[0]!
  if (is_ours) await client.query(`deallocate ${probe}`)
  await client.query('commit')
  return !is_ours
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

interface ProbeClient extends pg.Client {
  // The driver's types lack it.
  processID: number | null
}

// Sends nothing at the start that a pooler refuses.
async function withClient<T>(url: string, work: (client: ProbeClient) => Promise<T>): Promise<T> {
  const options = { connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  const client = new pg.Client(options) as ProbeClient
  // A query on a lost connection rejects as well.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
