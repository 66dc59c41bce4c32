import { checkEmail } from '@razgovor/contract/accounts'
import { listSessions } from '@razgovor/contract/profile'
import { listCategories } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { startApiProcess } from '../test/api-process.ts'
import { asSession, idOfSession, makeSession } from '../test/credentials.ts'
import { makeListener } from '../test/factories.ts'
import { openTab } from '../test/event-tab.ts'
import { startRedis } from '../test/redis.ts'
import { freePort } from '../../../scripts/vitest/free-port.ts'
import { startApi, type TestApi } from '../test/start-api.ts'
import { createLog } from './telemetry/log.ts'
import { createBus } from './bus/bus.ts'
import { PageCache } from './page-cache.ts'

/** Only what hangs takes so long: ioredis by default waits for a minute, and for a frozen server without end. */
const patience_ms = 20_000
const email = 'a@razgovor.example'

async function readiness(api: { url: string }) {
  const response = await fetch(`${api.url}/health/ready`)
  return { status: response.status, body: await response.json() }
}

const withoutRedis = { status: 200, body: { status: 'degraded', dependencies: { database: 'ok', redis: 'fault' } } }

async function statusesWithin(api: TestApi, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < count; number++) {
    const response = await fetch(api.url + listCategories.path, { signal: AbortSignal.timeout(patience_ms) })
    statuses.push(response.status)
  }
  return statuses
}

for (const [fault, cut, mend] of [
  ['killed', 'kill', 'restart'],
  ['frozen', 'freeze', 'thaw'],
] as const)
  test(`while Redis is ${fault}, requests, limits and events work within each process, and health reports it`, async (context) => {
    await using redis = await startRedis(context)
    await using api = await startApi({ rooms: true, environment: { REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '1' } })
    const user = await makeListener(api)
    const tab = await openTab(api, user, { after: null })
    await tab.next()
    expect(await readiness(api)).toMatchObject({
      status: 200,
      body: { status: 'ok', dependencies: { redis: 'ok', rooms: 'ok', mail: 'ok', jobs: 'ok' } },
    })

    await redis[cut]()
    expect(await statusesWithin(api, 30)).toEqual(Array.from({ length: 30 }, () => 200))
    await api.ctx.sockets.push(user.user_id, { type: 'payment_rebill', content: 'during the fault', payload: {} })
    expect(await tab.next()).toMatchObject({ content: 'during the fault' })
    const refusals = []
    for (let call = 0; call < 22; call++)
      refusals.push(
        await api.anonymous.call(checkEmail, { body: { email } }).then(
          () => 'answered',
          (refusal: { error_name: string }) => refusal.error_name,
        ),
      )
    expect(refusals).toEqual([...Array.from({ length: 20 }, () => 'answered'), 'throttling', 'throttling'])
    await expect.poll(() => readiness(api)).toMatchObject(withoutRedis)

    await redis[mend]()
    await expect.poll(() => readiness(api)).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await statusesWithin(api, 5)).toEqual([200, 200, 200, 200, 200])
  })

test('a page dropped while Redis is down is dropped locally at once, and elsewhere when Redis is back', async (context) => {
  await using redis = await startRedis(context)
  const settings = { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: 500, SESSION_SECRET: 'a secret of the tests' }
  const buses = [
    await createBus(settings, createLog('silent')),
    await createBus(settings, createLog('silent')),
  ] as const
  const [here, there] = buses.map((bus) => new PageCache(bus)) as [PageCache, PageCache]
  let version = 1
  async function look(cache: PageCache): Promise<string> {
    const page = { status: 200, body: Buffer.from(`version ${version}`), encoding: 'identity' as const }
    return (await cache.get('/anna', async () => ({ page, tags: ['anna'] }))).body.toString()
  }
  expect([await look(here), await look(there)]).toEqual(['version 1', 'version 1'])

  await redis.kill()
  version = 2
  await buses[0].publish('pages', 'anna')
  expect([await look(here), await look(there)]).toEqual(['version 2', 'version 1'])
  await redis.restart()
  await expect.poll(() => look(there)).toBe('version 2')
  for (const bus of buses) await bus.close()
})

test('a session ended by another process while Redis is down is refused before Redis is back', async (context) => {
  await using redis = await startRedis(context)
  await using api = await startApi({ environment: { REDIS_URL: redis.url } })
  const { session } = await makeSession(api)
  await asSession(api, session).call(listSessions)
  await redis.kill()
  await api.ctx.db
    .updateTable('sessions')
    .set({ ended_at: api.clock.now() })
    .where('session_id', '=', idOfSession(session))
    .execute()
  await expect.poll(() => asSession(api, session).refusal(listSessions)).toBe('auth_invalid')
})

test('a process started while Redis is down works, logs JSON, and connects when Redis is back', async (context) => {
  await using redis = await startRedis(context)
  await redis.kill()
  await using api = await startApi({ flowing: true })
  await using server = await startApiProcess(api, { environment: { REDIS_URL: redis.url } })
  expect((await fetch(server.url + listCategories.path)).status).toBe(200)
  expect(await readiness(server)).toMatchObject(withoutRedis)
  await redis.restart()
  await expect.poll(() => readiness(server)).toMatchObject({ body: { dependencies: { redis: 'ok' } } })
  const lines = server.log().trim().split('\n')
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([])
  expect(server.log()).toContain('Redis is answering again')
})

test('a process started with a wrong Redis address is degraded', async () => {
  await using api = await startApi({ environment: { REDIS_URL: `redis://127.0.0.1:${await freePort()}` } })
  expect(await readiness(api)).toMatchObject(withoutRedis)
})
