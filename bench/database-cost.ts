import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from './database-server.ts'

export interface Cost {
  cpu_ms: number
  wal_bytes: number
  commits: number
}

interface Stat {
  parent: number
  cpu_ms: number
}

// Linux counts in hundredths of a second.
const tickMs = 10

async function readStat(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name of the command, in brackets, may contain spaces.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: Number(fields[1]), cpu_ms: ticks * tickMs }
}

/** What the database server and its connections have used since it started. The counters of commits come a second late. */
async function readUsed(pool: Pool): Promise<Cost> {
  const { rows } = await pool.query<{ pid: number; wal_bytes: number; commits: number }>(`
    select pg_backend_pid() as pid, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal_bytes,
      (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits`)
  const { pid, wal_bytes, commits } = rows[0]!
  const server = (await readStat(pid))!.parent
  const pids = (await readdir('/proc')).map(Number).filter((number) => number > 0)
  const stats = await Promise.all(pids.map(async (number) => ({ number, stat: await readStat(number) })))
  const own = stats.filter(({ number, stat }) => number === server || stat?.parent === server)
  return { cpu_ms: own.reduce((sum, { stat }) => sum + (stat?.cpu_ms ?? 0), 0), wal_bytes, commits }
}

export async function costOf(pool: Pool, work: () => Promise<unknown>): Promise<Cost> {
  const before = await readUsed(pool)
  await work()
  const after = await readUsed(pool)
  return {
    cpu_ms: after.cpu_ms - before.cpu_ms,
    wal_bytes: after.wal_bytes - before.wal_bytes,
    commits: after.commits - before.commits,
  }
}

export interface Size {
  rows: number
  bytes: number
}

/** With indexes and TOAST, free space included. */
export async function readSizes(pool: Pool): Promise<Map<string, Size>> {
  await pool.query('vacuum analyze')
  const { rows: tables } = await pool.query<{ name: string; bytes: number }>(`
    select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`)
  const sizes = new Map<string, Size>()
  for (const { name, bytes } of tables) {
    const { rows } = await pool.query<{ rows: number }>(`select count(*)::float8 as rows from ${name}`)
    sizes.set(name, { rows: rows[0]!.rows, bytes })
  }
  return sizes
}
