import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freePort } from '../../../../../../../scripts/vitest/free-port.ts'
import { doctorCtx, findingsOf } from '../../../../../test/doctor.ts'
import { makeListener } from '../../../../../test/factories.ts'
import { startHttpServer } from '../../../../../test/http-server.ts'
import { startApi, type TestApi } from '../../../../../test/start-api.ts'
import { connect } from '../../../../db/client.ts'
import { clockCheck } from './clock.ts'
import { connections } from './connections.ts'
import { database } from './database.ts'
import { demoAccounts } from './demo-accounts.ts'
import { durability, assessDurability } from './durability.ts'

const here = { PUBLIC_URL: 'http://localhost:3000' }

test('a migrated database with its extensions is fine', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  expect(await findingsOf(database, doctorCtx(here, { db }))).toEqual([])
  expect(await findingsOf(database, doctorCtx({}, { db }))).toEqual(['WARNING superuser'])
})

test('migrations that are pending, or that only a newer release has, and missing extensions are reported', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const found = () => findingsOf(database, doctorCtx(here, { db }))
  await sql`drop extension btree_gist cascade`.execute(db)
  expect(await found()).toEqual(['FAULT extension_missing btree_gist'])
  await sql`update kysely_migration set name = '9999_later' where name = (select max(name) from kysely_migration)`.execute(
    db,
  )
  expect(await found()).toEqual(['WARNING usable_newer_schema 9999_later', 'WARNING pending_migrations 1'])
  await sql`create function needed_migration() returns text language sql immutable as $$ select '9999_later' $$`.execute(
    db,
  )
  expect(await found()).toEqual(['FAULT newer_schema 9999_later', 'WARNING pending_migrations 1'])
  await sql`drop table kysely_migration`.execute(db)
  expect(await found()).toEqual([expect.stringMatching(/^WARNING pending_migrations \d\d+$/)])
})

test('a database whose locale does not lower Cyrillic letters is a fault', async () => {
  await using api = await startApi()
  const name = `doctor_locale_${process.pid}`
  await sql.raw(`create database ${name} template template0 locale 'C'`).execute(api.ctx.db)
  const url = Object.assign(new URL(api.ctx.config.DATABASE_URL), { pathname: name })
  const other = connect({ DATABASE_URL: url.href, DATABASE_POOL: 1 }, api.ctx.log)
  try {
    expect(await findingsOf(database, doctorCtx(here, { db: other.db }))).toContain('FAULT ascii_locale')
  } finally {
    await other.close()
    await sql.raw(`drop database ${name}`).execute(api.ctx.db)
  }
})

test('a user who may create nothing in a database without the schema is a fault', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const role = `doctor_${process.pid}`
  await sql.raw(`create role ${role} login password '${role}'`).execute(db)
  const url = Object.assign(new URL(api.ctx.config.DATABASE_URL), { username: role, password: role })
  const other = connect({ DATABASE_URL: url.href, DATABASE_POOL: 1 }, api.ctx.log)
  try {
    await sql`alter table kysely_migration rename to hidden`.execute(db)
    expect(await findingsOf(database, doctorCtx({}, { db: other.db }))).toEqual(['FAULT may_not_create'])
  } finally {
    await other.close()
    await sql.raw(`drop role ${role}`).execute(db)
  }
})

test('a database that does not answer is reported once, and checks that need it are skipped', async () => {
  const ctx = doctorCtx({ DATABASE_URL: `postgres://localhost:${await freePort()}/none` })
  expect(await findingsOf(database, ctx)).toEqual(['FAULT database_silent ECONNREFUSED'])
  for (const check of [connections, durability, clockCheck, demoAccounts])
    expect(await findingsOf(check, ctx)).toEqual(['SKIPPED without_database'])
})

test('the database’s connections cover all processes, twice during a deployment', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const limitTo = (limit: number) =>
    sql
      .raw(`do $$ begin execute format('alter database %I connection limit ${limit}', current_database()); end $$`)
      .execute(db)
  const found = (DATABASE_POOL: string) => findingsOf(connections, doctorCtx({ DATABASE_POOL }, { db }))
  try {
    await limitTo(100)
    expect(await found('20')).toEqual([])
    expect(await found('40')).toEqual(['WARNING connections_tight 100 56 1'])
    expect(await found('90')).toEqual(['FAULT connections_lacking 100 106 1'])
    const second = connect({ DATABASE_URL: api.ctx.config.DATABASE_URL, DATABASE_POOL: 1 }, api.ctx.log)
    await second.pool.query(`set application_name = 'razgovor 2@another'`)
    expect(await found('20')).toEqual(['WARNING connections_tight 100 72 2'])
    expect(await findingsOf(connections, doctorCtx({}, { db, is_site: false }))).toEqual([])
    await second.close()
  } finally {
    await limitTo(-1)
  }
})

test('a database that may lose what it confirmed is a fault of a public site', async () => {
  const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
  expect(assessDurability(safe, true)).toEqual([])
  expect(assessDurability({ ...safe, synchronous_commit: 'remote_apply' }, true)).toEqual([])
  expect(assessDurability({ ...safe, fsync: 'off' }, true)).toMatchObject([{ state: 'FAULT', values: ['fsync'] }])
  expect(assessDurability({ ...safe, fsync: 'off' }, false)).toMatchObject([{ state: 'WARNING' }])
  // Tests run without fsync.
  await using api = await startApi()
  const [found] = await findingsOf(durability, doctorCtx({}, { db: api.ctx.db }))
  expect(found).toMatch(/^FAULT not_durable fsync/)
})

const startClock = (now: () => number) =>
  startHttpServer((_request, response) => response.setHeader('date', new Date(now()).toUTCString()).end())

test('our clock is compared with the database and with outside services', async () => {
  await using api = await startApi({ flowing: true })
  const { db, clock } = api.ctx
  await using right = await startClock(() => Date.now())
  await using late = await startClock(() => Date.now() - 3_600_000)
  const silent = `http://127.0.0.1:${await freePort()}`
  const found = (YANDEX_OAUTH_URL: string, VKID_URL: string, own = clock) =>
    findingsOf(clockCheck, doctorCtx({ YANDEX_OAUTH_URL, VKID_URL }, { db, clock: own }))
  expect(await found(right.url, silent)).toEqual([])
  // One wrong clock among two is not ours.
  expect(await found(late.url, right.url)).toEqual([])
  expect(await found(silent, silent)).toEqual(['WARNING clock_unknown'])
  const ahead = { now: () => new Date(Date.now() + 60_000) }
  const [ofDatabase, ofOthers] = await found(right.url, silent, ahead)
  expect(ofDatabase).toMatch(/^FAULT database_clock -(?:59|6\d)$/)
  expect(ofOthers).toMatch(/^FAULT own_clock 127\.0\.0\.1:\d+ -(?:59|6\d)$/)
})

async function makeDemo(api: TestApi): Promise<void> {
  const { user_id } = await makeListener(api)
  const email = 'kostya@razgovor.example'
  await api.ctx.db.updateTable('users').set({ email }).where('user_id', '=', user_id).execute()
}

test('demo accounts beside a live terminal are a fault', async () => {
  await using api = await startApi()
  const { db, acquirers } = api.ctx
  const sandbox = { ...here, SANDBOX_URL: 'http://localhost:3001' }
  expect(await findingsOf(demoAccounts, doctorCtx({}, { db }))).toEqual([])
  await makeDemo(api)
  expect(await findingsOf(demoAccounts, doctorCtx({}, { db }))).toEqual(['FAULT demo_with_money 1'])
  expect(await findingsOf(demoAccounts, doctorCtx({}, { db, acquirers }))).toEqual(['FAULT demo_accounts 1'])
  expect(await findingsOf(demoAccounts, doctorCtx(sandbox, { db, acquirers }))).toEqual(['WARNING demo_accounts 1'])
})

test('an empty database has no demo accounts', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  await sql`alter table users rename to hidden`.execute(db)
  expect(await findingsOf(demoAccounts, doctorCtx({}, { db }))).toEqual([])
})
