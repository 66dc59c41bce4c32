import { appendFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openCopy } from '../../apps/api/test/backups.ts'
import { makeServersFolder, startInstalledPostgres } from '../../apps/api/test/installed-postgres.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'

/** The steps of docs/operations.md, "Point-in-time recovery", with a named point in place of a time. */
test('a database is recovered from a base backup and archived WAL as it was before an accident', async (context) => {
  const [archive, base] = [await makeServersFolder(), await makeServersFolder()]
  onTestFinished(async () => {
    for (const folder of [archive, base]) await rm(folder, { recursive: true, force: true })
  })
  const archiving = ['archive_mode=on', `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`]
  {
    await using postgres = await startInstalledPostgres(context, { settings: archiving })
    await postgres.run('createdb', 'site')
    await using original = openCopy(postgres.urlOf('site'))
    await migrate(postgres.urlOf('site'))
    await postgres.run('pg_basebackup', `--pgdata=${base}`, '--checkpoint=fast')

    const fund = sql`insert into funds (fund_id, name) values (gen_random_uuid(), 'after the base backup')`
    await fund.execute(original.db)
    await sql`select pg_create_restore_point('before_the_accident')`.execute(original.db)
    await sql`delete from funds`.execute(original.db)
    const { rows } = await sql<{ wal: string }>`select pg_walfile_name(pg_switch_wal()) as wal`.execute(original.db)
    const archived = async () =>
      (await sql<{ wal: string }>`select last_archived_wal as wal from pg_stat_archiver`.execute(original.db)).rows[0]
    await expect.poll(archived, { timeout: 20_000 }).toEqual(rows[0])
  }

  await appendFile(
    path.join(base, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'
recovery_target_name = 'before_the_accident'
recovery_target_action = 'promote'
`,
  )
  await writeFile(path.join(base, 'recovery.signal'), '', { mode: 0o644 })
  await using recovered = await startInstalledPostgres(context, { data: base })
  await using copy = openCopy(recovered.urlOf('site'))
  await migrate(recovered.urlOf('site'))
  expect(await copy.db.selectFrom('funds').select('name').execute()).toContainEqual({ name: 'after the base backup' })
})
