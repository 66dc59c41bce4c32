import { appendFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { TestContext } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { openCopy } from './backups.ts'
import { makeServersFolder, startInstalledPostgres } from './installed-postgres.ts'

/** Skips the test if PostgreSQL is not installed. */
export async function startReplicated(context: TestContext) {
  await using stack = new AsyncDisposableStack()
  const primary = stack.use(
    await startInstalledPostgres(context, { settings: ['wal_level=replica', 'max_wal_senders=4'] }),
  )
  await primary.run('createdb', 'site')
  const { db } = stack.use(openCopy(primary.urlOf('site')))
  await migrate(primary.urlOf('site'))
  const data = await makeServersFolder()
  stack.defer(() => rm(data, { recursive: true, force: true }))
  await primary.run('pg_basebackup', `--pgdata=${data}`, '--checkpoint=fast', '--wal-method=stream')
  const { port } = new URL(primary.urlOf('site'))
  await appendFile(
    path.join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\nhot_standby = on\n`,
  )
  await writeFile(path.join(data, 'standby.signal'), '', { mode: 0o644 })
  const standby = stack.use(await startInstalledPostgres(context, { data }))
  const { db: replica } = stack.use(openCopy(standby.urlOf('site')))
  const owned = stack.move()
  return {
    db,
    url: primary.urlOf('site'),
    replica_url: standby.urlOf('site'),
    // Stops the standby's replay, so that it gets late.
    pause: () => sql`select pg_wal_replay_pause()`.execute(replica),
    resume: () => sql`select pg_wal_replay_resume()`.execute(replica),
    stopReplica: () => standby[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
