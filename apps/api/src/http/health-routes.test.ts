import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApiProcess } from '../../test/api-process.ts'
import { openTab } from '../../test/event-tab.ts'
import { makeListener } from '../../test/factories.ts'
import { startMortalPostgres } from '../../test/mortal-postgres.ts'
import { startApi } from '../../test/start-api.ts'
import { shareInFlight } from './share-in-flight.ts'
import { createPool } from '../db/client.ts'
import { queueTimers } from '../jobs/timers.ts'
import { measureOnScrape } from './gauges.ts'
import { enqueue } from '../jobs/queue.ts'
import { createMetrics } from '../telemetry/metrics.ts'

test('the server reports liveness, readiness with its dependencies, and request metrics', async () => {
  await using api = await startApi({ rooms: true })
  const live = await fetch(`${api.url}/health/live`)
  expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }])
  const ready = await fetch(`${api.url}/health/ready`)
  const dependencies = { database: 'ok', jobs: 'ok', redis: 'off', rooms: 'ok', mail: 'ok', files: 'ok' }
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', dependencies }])
  const metrics = await fetch(`${api.url}/metrics`)
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).toMatch(/\{[^}]*route="\/health\/ready"[^}]*status="200"[^}]*\} 1\b/)
})

test('metrics require the token, and without a configured token only a local installation serves them', async () => {
  await using local = await startApi()
  expect((await fetch(`${local.url}/metrics`)).status).toBe(200)

  await using behindProxy = await startApi({ environment: { PUBLIC_URL: 'https://shop.example' } })
  expect((await fetch(`${behindProxy.url}/metrics`)).status).toBe(404)

  const METRICS_TOKEN = 'a-token-for-prometheus'
  await using guarded = await startApi({ environment: { PUBLIC_URL: 'https://shop.example', METRICS_TOKEN } })
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${guarded.url}/metrics`, { headers })).status
  expect(await statusWith({})).toBe(401)
  expect(await statusWith({ authorization: 'Bearer another' })).toBe(401)
  expect(await statusWith({ authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
})

test('concurrent readiness checks share one database query', async () => {
  let asked = 0
  const answered = Promise.withResolvers<void>()
  const ask = shareInFlight(() => {
    asked += 1
    return answered.promise
  })
  const all = Promise.all([ask(), ask(), ask()])
  answered.resolve()
  await all
  expect(asked).toBe(1)
  await ask()
  expect(asked).toBe(2)
})

test('metrics report due and given-up jobs, the oldest job’s age, open sockets and working dependencies', async () => {
  await using api = await startApi({ rooms: true })
  const user = await makeListener(api)
  const tab = await openTab(api, user, { after: null })
  await enqueue(api.ctx.db, 'send-password-changed-mail', { user_id: user.user_id })
  await enqueue(api.ctx.db, 'check-ledger', {})
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`.execute(api.ctx.db)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'check-ledger')`.execute(
    api.ctx.db,
  )
  const metrics = await api.ctx.metrics.registry.metrics()
  for (const line of [
    'jobs_due{lane="mail"} 1',
    'jobs_due{lane="money"} 0',
    'jobs_given_up{lane="upkeep"} 1',
    'sockets_open 1',
    'dependency_up{dependency="database"} 1',
    'dependency_up{dependency="rooms"} 1',
    // The mail job has been due for an hour.
    'dependency_up{dependency="jobs"} 0',
  ])
    expect(metrics.split('\n')).toContain(line)
  expect(metrics).toMatch(/^jobs_oldest_due_seconds\{lane="mail"\} 36\d\d/m)
  expect(metrics).not.toContain('dependency_up{dependency="redis"}')
  tab.socket.close()
})

test('metrics report how far ahead the jobs of meetings are queued', async () => {
  await using api = await startApi()
  const ahead = async () => /^timers_ahead_seconds (\S+)$/m.exec(await api.ctx.metrics.registry.metrics())?.[1]
  await queueTimers(api.ctx)
  expect(await ahead()).toBe('900')
  await api.clock.advance({ minutes: 16 })
  expect(await ahead()).toBe('-60')
})

test('metrics report idle and busy database connections and requests that wait for one', async () => {
  await using api = await startApi()
  const pool = createPool({ url: api.ctx.config.DATABASE_URL, max: 1, onError() {} })
  const metrics = createMetrics()
  measureOnScrape({ ...api.ctx, metrics }, pool)
  const states = async () =>
    (await metrics.registry.getSingleMetric('database_connections')!.get()).values.map(({ value }) => value)
  const first = await pool.connect()
  const second = pool.connect()
  expect(await states()).toEqual([0, 1, 1])
  first.release()
  ;(await second).release()
  expect(await states()).toEqual([1, 0, 0])
  await pool.end()
})

test('a process whose database is frozen is not ready, and reports it with 503 and code 12', async () => {
  await using postgres = await startMortalPostgres()
  await using api = await startApi({ flowing: true })
  const config = { ...api.ctx.config, DATABASE_URL: postgres.url }
  await using server = await startApiProcess({ ctx: { config, clock: api.clock } })
  postgres.freeze()
  const ready = await fetch(`${server.url}/health/ready`)
  postgres.thaw()
  expect([ready.status, ready.headers.get('retry-after'), await ready.json()]).toEqual([
    503,
    '5',
    { error_code: 12, error_message: 'База данных недоступна. Попробуй позже' },
  ])
  await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status).toBe(200)
})
