import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signUp } from '@razgovor/contract/bookings'
import { listSpeakers } from '@razgovor/contract/speakers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedDemo } from '../../../../scripts/seed.ts'
import { createCaller } from '../../test/api-client.ts'
import { startApiProcess } from '../../test/api-process.ts'
import { startInstalledPostgres } from '../../test/installed-postgres.ts'
import { startApi } from '../../test/start-api.ts'
import { createLog } from '../telemetry/log.ts'
import { connect, type Db } from './client.ts'
import { migrate } from './migrate.ts'

function open(url: string) {
  const { db, close } = connect({ DATABASE_URL: url, DATABASE_POOL: 4 }, createLog('silent'))
  return { db, [Symbol.asyncDispose]: close }
}

/** The row count of each table, and a hash of the search texts. */
async function contentOf(db: Db) {
  const { rows } = await sql<{ name: string; content: string }>`
    select format('%I.%I', schemaname, tablename) as name,
      (xpath('/row/content/text()', query_to_xml(
        format('select count(*) as content from %I.%I', schemaname, tablename), false, true, '')))[1]::text as content
    from pg_tables where schemaname in ('public', 'graphile_worker')
    union all
    select 'words', md5(string_agg(words::text || letters, '|' order by user_id)) from public.speaker_texts
    order by 1`.execute(db)
  return rows
}

test('a dump restores into another database, where search and booking work', async (context) => {
  await using postgres = await startInstalledPostgres(context)
  const folder = await mkdtemp(path.join(tmpdir(), 'razgovor-dump-'))
  await Promise.all([postgres.run('createdb', 'original'), postgres.run('createdb', 'copy')])
  await using original = open(postgres.urlOf('original'))
  await migrate(postgres.urlOf('original'))
  await seedDemo({ db: original.db, now: new Date(), files_folder: folder })

  const dump = path.join(folder, 'dump')
  await postgres.run('pg_dump', '--format=custom', `--file=${dump}`, 'original')
  await postgres.run('pg_restore', '--exit-on-error', '--dbname=copy', dump)
  await using copy = open(postgres.urlOf('copy'))
  expect(await contentOf(copy.db)).toEqual(await contentOf(original.db))

  await using api = await startApi({ flowing: true })
  const environment = { DATABASE_URL: postgres.urlOf('copy'), SANDBOX_URL: api.sandbox.url }
  await using site = await startApiProcess(api, { environment })
  const slot = await copy.db
    .selectFrom('time_slots')
    .innerJoin('users', 'users.user_id', 'time_slots.speaker_id')
    .select(['slot_id', 'speaker_id', 'last_name'])
    .where('amount', '=', 0)
    .where('time_slots.deleted_at', 'is', null)
    .where('for_user_id', 'is', null)
    .where('closes_at', '>', sql<Date>`now() + interval '1 hour'`)
    .whereRef('places_taken', '=', sql<number>`0`)
    .where('users.is_open', '=', true)
    .orderBy('time_start', 'desc')
    .executeTakeFirstOrThrow()
  const anonymous = createCaller(site.url, async () => ({}))
  const found = await anonymous.call(listSpeakers, { query: { q: slot.last_name } })
  expect(found.items.map(({ user_id }) => user_id)).toContain(slot.speaker_id)
  const { user_id } = await copy.db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', 'listener@razgovor.example')
    .executeTakeFirstOrThrow()
  const booked = await site.as({ user_id, role: 'LISTENER' }).call(signUp, { params: { slot_id: slot.slot_id } })
  expect(booked.status).toBe('BOOKED')
  await rm(folder, { recursive: true })
})

test('every SQL function of ours either sets its search_path or is parsed when it is created', async () => {
  await using api = await startApi()
  const { rows } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null
      and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
      and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`.execute(api.ctx.db)
  // To fix a function listed here, add `set search_path = public` or use a body parsed at creation (`return …`, `begin
  // atomic`).
  expect(rows.map(({ signature }) => signature)).toEqual([])
})
