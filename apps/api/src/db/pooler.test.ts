import { signIn } from '@razgovor/contract/accounts'
import { signUp } from '@razgovor/contract/bookings'
import { getUser } from '@razgovor/contract/profile'
import { listCategories } from '@razgovor/contract/speakers'
import { sql } from 'kysely'
import { expect, test, type TestContext } from 'vitest'
import { startApiProcess } from '../../test/api-process.ts'
import { makeWithPassword } from '../../test/credentials.ts'
import { openTab } from '../../test/event-tab.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../test/factories.ts'
import { startPgbouncer } from '../../test/pgbouncer.ts'
import { startRedis } from '../../test/redis.ts'
import { startApi } from '../../test/start-api.ts'
import { connect, limitsOf } from './client.ts'
import { findPooler } from './pooler.ts'

const patience = { timeout: 60_000 }

/** The database of a test behind PgBouncer, and how a process reaches it. */
async function openPooled(context: TestContext, environment: Record<string, string> = {}) {
  const api = await startApi({ flowing: true, environment })
  const pgbouncer = await startPgbouncer(context, api.ctx.config.DATABASE_URL)
  const addresses = { DATABASE_URL: pgbouncer.url, DATABASE_DIRECT_URL: api.ctx.config.DATABASE_URL }
  return {
    api,
    pgbouncer,
    config: { ...api.ctx.config, ...addresses },
    start: (more: Record<string, string> = {}) => startApiProcess(api, { environment: { ...addresses, ...more } }),
    async [Symbol.asyncDispose]() {
      await pgbouncer[Symbol.asyncDispose]()
      await api[Symbol.asyncDispose]()
    },
  }
}

function connectThrough(
  { api, config, pgbouncer }: Awaited<ReturnType<typeof openPooled>>,
  limits = limitsOf(config, 'requests'),
) {
  const { db, pool, close } = connect({ ...config, DATABASE_POOL: 20, limits, pooler: pgbouncer }, api.ctx.log)
  return { db, pool, [Symbol.asyncDispose]: close }
}

test('through a transaction pooler, people sign in, one of ten gets a slot, and jobs send the mails', async (context) => {
  await using pooled = await openPooled(context)
  const { api } = pooled
  await using server = await pooled.start()
  const user = await makeWithPassword(api)
  const signedIn = await fetch(server.url + signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user.credentials.body),
  })
  expect(signedIn.status).toBe(200)

  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const listeners = await Promise.all(Array.from({ length: 10 }, () => makeListener(api)))
  const outcomes = await Promise.all(
    listeners.map((listener) =>
      server
        .as(listener)
        .call(signUp, { params: slot })
        .then(
          () => 'booked',
          (error: { error_name: string }) => error.error_name,
        ),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['booked', ...Array.from({ length: 9 }, () => 'timeslot_busy')])
  await expect.poll(async () => (await api.mailTo(slot.speaker.email)).length, patience).toBeGreaterThan(0)
  expect(server.log()).not.toMatch(/prepared statement|unsupported startup/)
})

test('through a transaction pooler, a booking on one process reaches a tab of another', async (context) => {
  await using redis = await startRedis(context)
  await using pooled = await openPooled(context, { REDIS_URL: redis.url })
  const { api } = pooled
  await using here = await pooled.start()
  await using there = await pooled.start()
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const tab = await openTab(here, speaker, { after: null })
  const params = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  await there.as(listener).call(signUp, { params })
  await expect
    .poll(() => tab.received.map(({ type }) => type), patience)
    .toContain('consultation_purchase_notification')
})

test('requests during a restart of the pooler are refused with 503, and later ones are answered', async (context) => {
  await using pooled = await openPooled(context)
  const { api, pgbouncer } = pooled
  await using server = await pooled.start()
  const listener = await makeListener(api)
  const seen = new Set<number>()
  const over = new AbortController()
  const read = async () => {
    const { status } = await fetch(server.url + listCategories.path)
    seen.add(status)
    return status
  }
  const reading = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) await read()
  })
  await expect.poll(() => seen.has(200)).toBe(true)
  await pgbouncer.restart()
  seen.delete(200)
  await expect.poll(() => seen.has(200), patience).toBe(true)
  over.abort()
  await Promise.all(reading)
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(await server.as(listener).call(getUser, { params: listener })).toMatchObject({ user_id: listener.user_id })

  const { slot_id, speaker } = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  await server.as(listener).call(signUp, { params: { slot_id } })
  await expect.poll(async () => (await api.mailTo(speaker.email)).length, patience).toBeGreaterThan(0)
})

test('a statement through the pooler has the time limits of its own connection, inside a transaction and outside', async (context) => {
  await using pooled = await openPooled(context)
  await using requests = connectThrough(pooled)
  await using jobs = connectThrough(pooled, limitsOf(pooled.config, 'jobs'))
  const read = async ({ db }: typeof requests) =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)).rows[0]!.limit
  // Clients share four sessions.
  const limits = await Promise.all(
    Array.from({ length: 20 }, async () => [
      await read(requests),
      await read(jobs),
      await requests.db.transaction().execute((tx) => read({ ...requests, db: tx })),
    ]),
  )
  expect(new Set(limits.map((each) => each.join(' ')))).toEqual(new Set(['20s 30min 20s']))
})

test('a statement that fails through the pooler leaves its connection and the session usable', async (context) => {
  await using pooled = await openPooled(context)
  await using one = connectThrough(pooled)
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      sql<{ value: number }>`select 10 / ${index % 2}::int as value`.execute(one.db).then(
        ({ rows }) => rows[0]!.value,
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(outcomes).toEqual(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? '22012' : 10)))
  await expect(
    one.db.transaction().execute(async (tx) => {
      await sql`create table of_the_test (id int)`.execute(tx)
      await sql`select 1 / 0`.execute(tx)
    }),
  ).rejects.toMatchObject({ code: '22012' })
  const { rows } = await sql<{ found: string | null }>`select to_regclass('of_the_test')::text as found`.execute(one.db)
  expect(rows).toEqual([{ found: null }])
})

test('settings by which sessions would be lost, or which name two databases, are refused in one line', async (context) => {
  await using pooled = await openPooled(context)
  await using other = await startApi()
  const { api, pgbouncer, config } = pooled
  const { DATABASE_URL: direct } = api.ctx.config
  const find = (DATABASE_URL: string, DATABASE_DIRECT_URL?: string) =>
    findPooler({ ...config, DATABASE_URL, DATABASE_DIRECT_URL })
  expect(await find(direct)).toBeNull()
  expect(await find(pgbouncer.url, direct)).toEqual({ renames_statements: pgbouncer.renames_statements })
  await expect(find(pgbouncer.url)).rejects.toThrow('set DATABASE_DIRECT_URL to the database itself')
  await expect(find(direct, pgbouncer.url)).rejects.toThrow('DATABASE_DIRECT_URL leads through a pooler')
  await expect(find(pgbouncer.url, other.ctx.config.DATABASE_URL)).rejects.toThrow('lead to different databases')

  await expect(startApiProcess(api, { environment: { DATABASE_URL: pgbouncer.url } })).rejects.toThrow(
    'the API did not start',
  )
})
