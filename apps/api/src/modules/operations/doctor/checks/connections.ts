import { sql } from 'kysely'
import { countProcesses } from '../../check-redis.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, warning } from '../finding.ts'

// Connections of a process beside its pool: jobs, the queue and its locks (docs/operations.md).
const fixed = 16
// The one that listens for jobs, and the locks; the pooler limits all others.
const pastPooler = 2

export const connections: DoctorCheck = {
  name: 'CONNECTIONS',
  needs_database: true,
  async run({ db, config, is_site }) {
    const { rows } = await sql<{ available: number }>`
      select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as available`.execute(db)
    const { available } = rows[0]!
    // The doctor's own connection looks like another process.
    const processes = Math.max(1, (await countProcesses(db)) - (is_site ? 0 : 1))
    const needed = processes * (config.DATABASE_DIRECT_URL ? pastPooler : config.DATABASE_POOL + fixed)
    const figures = [String(available), String(needed), String(processes)] as const
    if (needed > available) return [fault('connections_lacking', ...figures)]
    // A deployment starts the new processes before it stops the old ones.
    return 2 * needed > available ? [warning('connections_tight', ...figures)] : []
  },
}
