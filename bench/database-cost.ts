import { databaseCpu } from './database-cpu.ts'
import type { Pool } from './database-server.ts'

export interface Cost {
  cpu_ms: number
  wal_bytes: number
  commits: number
}

/** What the database server and its connections have used since it started. The counters of commits come a second late. */
async function readUsed(pool: Pool): Promise<Cost> {
  const { rows } = await pool.query<{ wal_bytes: number; commits: number }>(`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal_bytes,
      (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits`)
  return { cpu_ms: 1000 * (await databaseCpu(pool)), ...rows[0]! }
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
