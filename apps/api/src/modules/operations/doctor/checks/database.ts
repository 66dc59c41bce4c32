import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'
import { canRunOn, listMigrations } from '../../../../db/migrate.ts'
import { isPublic } from '../../check-settings.ts'
import type { DoctorCheck } from '../doctor.ts'
import { fault, warning, type Finding } from '../finding.ts'
import { reasonOf } from '../reason-of.ts'

const versionMin = 15
// «Я» and «я» as code points.
const [capital, small] = [0x42f, 0x44f]
const extensions = ['btree_gist', 'pg_trgm']

export const database: DoctorCheck = {
  name: 'DATABASE',
  async run({ db, config }) {
    let server: Server
    try {
      server = await readServer(db)
    } catch (error) {
      return [fault('database_silent', reasonOf(error))]
    }
    const { version, lowers_letters, may_create, is_superuser, extensions: there, available } = server
    if (version < versionMin) return [fault('old_database', String(version), String(versionMin))]
    const { pending, unknown, runs_on_unknown } = await compareMigrations(db)
    const unavailable = extensions.filter((name) => !available.includes(name))
    const absent = extensions.filter((name) => !there.includes(name))
    const found: Finding[] = lowers_letters ? [] : [fault('ascii_locale')]
    if (unavailable.length > 0) found.push(fault('extension_unavailable', unavailable.join(', ')))
    else if (absent.length > 0 && pending === 0) found.push(fault('extension_missing', absent.join(', ')))
    if (unknown.length > 0)
      found.push(
        (runs_on_unknown ? warning : fault)(
          runs_on_unknown ? 'usable_newer_schema' : 'newer_schema',
          unknown.join(', '),
        ),
      )
    if (pending > 0) found.push(may_create ? warning('pending_migrations', String(pending)) : fault('may_not_create'))
    if (is_superuser && isPublic(config)) found.push(warning('superuser'))
    return found
  },
}

interface Server {
  version: number
  // With the locale C only ASCII letters are lowered, so a search finds nobody by a Cyrillic word.
  lowers_letters: boolean
  may_create: boolean
  is_superuser: boolean
  extensions: string[]
  available: string[]
}

async function readServer(db: Db): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::int / 10000 as version,
      lower(chr(${capital})) = chr(${small}) as lowers_letters,
      has_database_privilege(current_user, current_database(), 'CREATE') as may_create,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      array(select extname::text from pg_extension) as extensions,
      array(select name::text from pg_available_extensions) as available`.execute(db)
  return rows[0]!
}

// `unknown`: run by a newer build.
async function compareMigrations(db: Db): Promise<{ pending: number; unknown: string[]; runs_on_unknown: boolean }> {
  const known = await listMigrations()
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db)
  if (!tables[0]?.is_there) return { pending: known.length, unknown: [], runs_on_unknown: true }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return {
    pending: known.filter((name) => !done.has(name)).length,
    unknown: [...done].filter((name) => !known.includes(name)).toSorted(),
    runs_on_unknown: await canRunOn(db, known.at(-1)!),
  }
}
