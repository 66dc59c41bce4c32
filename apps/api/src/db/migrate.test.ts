import { listCategories } from '@razgovor/contract/speakers'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startApiProcess } from '../../test/api-process.ts'
import { createEmptyDatabase } from '../../test/empty-database.ts'
import { startApi } from '../../test/start-api.ts'
import { createPool } from './client.ts'
import { migrate } from './migrate.ts'

test('the previous release starts on the schema of a newer one, unless a migration there excludes it', async () => {
  await using api = await startApi({ flowing: true })
  const { db, config } = api.ctx
  await sql`insert into kysely_migration values ('9999_later', '')`.execute(db)
  {
    await using older = await startApiProcess(api)
    expect((await fetch(older.url + listCategories.path)).status).toBe(200)
    expect(older.log()).toContain('a newer release has migrated the database')
  }
  await sql`create function needed_migration() returns text language sql immutable as $$ select '9999_later' $$`.execute(
    db,
  )
  await expect(migrate(config.DATABASE_URL)).rejects.toThrow('(9999_later), and this one cannot run on it')
  await expect(startApiProcess(api)).rejects.toThrow('the API did not start')
})

const index = `-- outside a transaction
drop index concurrently if exists notes_by_word;
create unique index concurrently notes_by_word on notes (word);
`

async function openMigrated(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, `${name}.sql`), text)
  for (const [name, text] of Object.entries(files)) write(name, text)
  const database = await createEmptyDatabase()
  const pool = createPool({ url: database.url, max: 4, onError() {} })
  onTestFinished(async () => {
    await pool.end()
    await database[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })
  const run = () => migrate(database.url, { folder })
  await run()
  return { pool, run, write }
}

const notes = { '0001_notes': `create table notes (word text); insert into notes values ('a');` }

test('an index is built beside writes and a long transaction, while another process waits to migrate', async () => {
  const { pool, run, write } = await openMigrated(notes)
  write('0002_index', index)
  write('0003_after', 'create table after_index ();')
  const writer = await pool.connect()
  await writer.query(`begin; insert into notes values ('b')`)
  const first = run()
  const waiting = `select from pg_stat_progress_create_index where phase = 'waiting for writers before build'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await pool.query(`insert into notes values ('c')`)
  const { rows: now } = await pool.query('select now() as at')
  const second = run()
  const looking = `select from pg_stat_activity
    where datname = current_database() and query ~ 'advisory_lock' and backend_start > $1`
  await expect.poll(async () => (await pool.query(looking, [now[0].at])).rowCount).toBe(1)
  await writer.query('commit')
  writer.release()
  await Promise.all([first, second])
  const { rows } = await pool.query(`select name from kysely_migration order by name`)
  expect(rows.map(({ name }) => name)).toEqual(['0001_notes', '0002_index', '0003_after'])
  await expect(pool.query(`insert into notes values ('b')`)).rejects.toThrow('notes_by_word')
})

test('a migration outside a transaction that failed runs again at the next start', async () => {
  const { pool, run, write } = await openMigrated(notes)
  await pool.query(`insert into notes values ('a')`)
  write('0002_index', index)
  await expect(run()).rejects.toThrow('notes_by_word')
  await pool.query(`delete from notes`)
  await run()
  const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'notes_by_word'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})
