import { getUser } from '@razgovor/contract/profile'
import { signUp } from '@razgovor/contract/bookings'
import { listCategories } from '@razgovor/contract/speakers'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startApiProcess } from '../../test/api-process.ts'
import { makeListener, makeTimeSlot } from '../../test/factories.ts'
import { untilBlocked } from '../../test/lock-wait.ts'
import { startMortalPostgres } from '../../test/mortal-postgres.ts'
import { startApi, type TestApi, type TestUser } from '../../test/start-api.ts'
import { signAccessToken } from '../http/access.ts'
import { newId } from '../ids.ts'
import { createPool, limitsOf } from './client.ts'
import { migrate } from './migrate.ts'

/** Opens another connection that keeps the locks of `statement` until it is disposed of. */
async function hold(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

function tokenOf({ ctx }: TestApi, { user_id, role }: TestUser): Promise<string> {
  return signAccessToken(ctx, { user_id, session_id: newId(new Date()), roles: [role] })
}

/** Longer than any test, so that the other limit applies first. */
const longest = '600000'
const shortLock = { DATABASE_LOCK_TIMEOUT_MS: '100', DATABASE_STATEMENT_TIMEOUT_MS: longest }
const tooBusy = { status: 503, error_name: 'overloaded' }

test('a booking that waits too long for a lock gets 503, and succeeds when the lock is released', async () => {
  await using api = await startApi({ flowing: true })
  const listener = await makeListener(api)
  const { slot_id } = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  await using server = await startApiProcess(api, { environment: shortLock })
  const book = () => server.as(listener).call(signUp, { params: { slot_id } })
  {
    await using locks = new AsyncDisposableStack()
    locks.use(await hold(api.ctx.config.DATABASE_URL, `select from time_slots for update`))
    await expect(book()).rejects.toMatchObject(tooBusy)
  }
  expect(await book()).toMatchObject({ status: 'BOOKED' })
})

test('reads queued behind a blocked ALTER TABLE get 503 soon, and succeed after it', async () => {
  await using api = await startApi({ flowing: true })
  const { DATABASE_URL } = api.ctx.config
  await using server = await startApiProcess(api, { environment: shortLock })
  const user = await makeListener(api)
  const read = () => server.as(user).call(getUser, { params: user })
  {
    await using reader = await hold(DATABASE_URL, 'select from users limit 1')
    await using writer = await hold(DATABASE_URL, 'select 1')
    const alter = writer.client.query('alter table users add column of_the_test int')
    await untilBlocked(api, alter)
    await expect(read()).rejects.toMatchObject(tooBusy)
    await reader.client.query('rollback')
    await alter
  }
  expect(await read()).toMatchObject({ user_id: user.user_id })
})

test('a statement that exceeds its time limit is ended, and the response is 503 with Retry-After', async () => {
  await using api = await startApi({ flowing: true })
  await using server = await startApiProcess(api, {
    environment: { DATABASE_STATEMENT_TIMEOUT_MS: '100', DATABASE_LOCK_TIMEOUT_MS: longest },
  })
  const user = await makeListener(api)
  await using locks = new AsyncDisposableStack()
  locks.use(await hold(api.ctx.config.DATABASE_URL, 'lock table users'))
  const response = await fetch(server.url + getUser.path.replace(':user_id', user.user_id), {
    headers: { authorization: `Bearer ${await tokenOf(api, user)}` },
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

test('requests get 503 while the database is frozen, and succeed after it recovers', async () => {
  await using postgres = await startMortalPostgres()
  await using api = await startApi({ flowing: true })
  const config = { ...api.ctx.config, DATABASE_URL: postgres.url }
  const environment = { DATABASE_STATEMENT_TIMEOUT_MS: '200', DATABASE_TIMEOUT_MS: '3000' }
  await using server = await startApiProcess({ ctx: { config, clock: api.clock } }, { environment })
  const read = () => fetch(server.url + listCategories.path, { signal: AbortSignal.timeout(60_000) })
  // Fills the pool with connections that are open when the database freezes.
  expect((await Promise.all([read(), read(), read()])).map(({ status }) => status)).toEqual([200, 200, 200])
  postgres.freeze()
  const answers = await Promise.all([read(), read(), read()]).finally(() => postgres.thaw())
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  await expect.poll(async () => (await read()).status).toBe(200)
})

test('a migration retries with a short lock timeout until the lock is free or its tries run out', async () => {
  await using api = await startApi()
  const { config } = api.ctx
  // Migrations read this table first, even if there is nothing to migrate.
  const held = await hold(config.DATABASE_URL, 'lock table kysely_migration in access exclusive mode')
  const lateness = { lock_ms: 50, pause_ms: 10, tries: 3 }
  await expect(migrate(config.DATABASE_URL, lateness)).rejects.toMatchObject({ code: '55P03' })

  const patient = migrate(config.DATABASE_URL, { lock_ms: 50, pause_ms: 10, tries: 100_000 })
  await untilBlocked(api, patient)
  await held[Symbol.asyncDispose]()
  await patient
})

test.each([
  ['requests', '20s'],
  ['jobs', '30min'],
] as const)(
  'connections for %s have timeouts for statements, lock waits and idle transactions',
  async (work, statement) => {
    await using api = await startApi()
    const pool = createPool({
      url: api.ctx.config.DATABASE_URL,
      max: 1,
      onError() {},
      limits: limitsOf(api.ctx.config, work),
    })
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const settings = await Promise.all(names.map((name) => pool.query(`show ${name}`)))
    await pool.end()
    expect(settings.map(({ rows }) => Object.values(rows[0])[0])).toEqual([statement, '5s', '1min'])
  },
)
