import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { startRedis } from '../../test/redis.ts'
import { slowFirstConnection } from '../../test/slow-first-connection.ts'
import { createLog } from '../telemetry/log.ts'
import { createBus } from './bus.ts'

// A message that takes longer than this is dropped, so the limit is high enough for a busy machine.
const settings = { REDIS_TIMEOUT_MS: 10_000, SESSION_SECRET: 'a secret of the tests' }

test('within one process a message reaches every subscriber of its channel and no other', async () => {
  const bus = await createBus({ ...settings, REDIS_URL: undefined }, createLog('silent'))
  const received: string[] = []
  bus.subscribe('push', (message) => received.push(`first ${message}`))
  bus.subscribe('push', (message) => received.push(`second ${message}`))
  bus.subscribe('pages', (message) => received.push(`pages ${message}`))
  void bus.publish('push', 'hello')
  expect(received).toEqual(['first hello', 'second hello'])
  await bus.close()
})

test('Redis delivers every channel’s messages to other processes in order, and a closed bus disconnects', async (context) => {
  await using redis = await startRedis(context)
  const log = createLog('silent')
  const [here, there] = await Promise.all([
    createBus({ ...settings, REDIS_URL: redis.url }, log),
    createBus({ ...settings, REDIS_URL: redis.url }, log),
  ])
  const received: string[] = []
  for (const channel of ['push', 'passing', 'broadcast', 'pages', 'ended-sessions'] as const)
    there.subscribe(channel, (message) => received.push(`${channel} ${message}`))
  const last = new Promise<void>((resolve) => {
    there.subscribe('push', (message) => message === 'last' && resolve())
  })
  const sent = Array.from({ length: 100 }, (_, number) => String(number))
  for (const message of sent) void here.publish('push', message)
  for (const channel of ['passing', 'broadcast', 'pages', 'ended-sessions'] as const)
    void here.publish(channel, 'hello')
  void here.publish('push', 'last')
  await last
  expect(received).toEqual([
    ...sent.map((message) => `push ${message}`),
    'passing hello',
    'broadcast hello',
    'pages hello',
    'ended-sessions hello',
    'push last',
  ])
  await Promise.all([here.close(), there.close()])
  const observer = new Redis(redis.url)
  expect(await observer.client('LIST')).toMatch(/^[^\n]+\n$/)
  await observer.quit()
})

test('a bus can publish as soon as it is created, also when its publishing connection is the slower one', async (context) => {
  await using redis = await startRedis(context)
  await using slow = await slowFirstConnection(redis.url)
  const bus = await createBus({ ...settings, REDIS_URL: slow.url }, createLog('silent'))
  expect(bus.isConnected()).toBe(true)
  await bus.close()
})

test('a broken connection is re-established, and the reconnect callback is called', async (context) => {
  await using redis = await startRedis(context)
  const bus = await createBus({ ...settings, REDIS_URL: redis.url }, createLog('silent'))
  const reconnected = new Promise<void>((resolve) => bus.onReconnect(resolve))
  const admin = new Redis(redis.url)
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  await reconnected
  const received = new Promise((resolve) => bus.subscribe('pages', resolve))
  void bus.publish('pages', 'hello')
  expect(await received).toBe('hello')
  await Promise.all([admin.quit(), bus.close()])
})

test('an unresponsive Redis is logged for both connections', async (context) => {
  const redis = await startRedis(context)
  let logged = 0
  const { promise: isLogged, resolve } = Promise.withResolvers<void>()
  const write = (line: string) => {
    if (line.includes('Redis is not answering') && ++logged === 2) resolve()
  }
  const bus = await createBus({ ...settings, REDIS_URL: redis.url }, createLog('error', { write }))
  await redis[Symbol.asyncDispose]()
  await isLogged
  await bus.close()
})

test('a Redis that is late once keeps its subscription, and one that stays late loses it', async (context) => {
  await using redis = await startRedis(context)
  let isLate = true
  const write = (line: string) => {
    // At once, because the next ping is on its way.
    if (line.includes('did not answer in time') && isLate) redis.thaw()
    if (line.includes('lost the Redis subscription')) redis.thaw()
  }
  const bus = await createBus(
    { ...settings, REDIS_URL: redis.url, REDIS_TIMEOUT_MS: 2500 },
    createLog('warn', { write }),
  )
  const other = await createBus({ ...settings, REDIS_URL: redis.url }, createLog('silent'))
  const heard: string[] = []
  bus.subscribe('push', (message) => heard.push(message))
  bus.onReconnect(() => heard.push('reconnected'))

  redis.freeze()
  await other.publish('push', 'after a pause')
  await expect.poll(() => heard).toEqual(['after a pause'])

  isLate = false
  redis.freeze()
  await expect.poll(() => heard).toEqual(['after a pause', 'reconnected'])
  for (const one of [bus, other]) await one.close()
})

test('two installations on one Redis are isolated, and foreign messages are ignored', async (context) => {
  await using redis = await startRedis(context)
  const log = createLog('silent')
  const others = await createBus({ ...settings, SESSION_SECRET: 'another secret', REDIS_URL: redis.url }, log)
  const [here, there] = await Promise.all([
    createBus({ ...settings, REDIS_URL: redis.url }, log),
    createBus({ ...settings, REDIS_URL: redis.url }, log),
  ])
  const received: string[] = []
  const last = new Promise<void>((resolve) => {
    there.subscribe('pages', (message) => {
      received.push(message)
      if (message === 'last') resolve()
    })
  })
  const stranger = new Redis(redis.url)
  void others.publish('pages', 'of another installation')
  for (const channel of (await stranger.pubsub('CHANNELS')) as string[])
    for (const message of ['', '{', 'null', '{"from":1,"message":{}}']) await stranger.publish(channel, message)
  void here.publish('pages', 'last')
  await last
  expect(received).toEqual(['last'])
  await Promise.all([stranger.quit(), here.close(), there.close(), others.close()])
})

test('a subscriber that throws does not prevent delivery to the others', async () => {
  const bus = await createBus({ ...settings, REDIS_URL: undefined }, createLog('silent'))
  const received: string[] = []
  bus.subscribe('ended-sessions', (message) => JSON.parse(message) as unknown)
  bus.subscribe('ended-sessions', (message) => received.push(message))
  void bus.publish('ended-sessions', '{')
  expect(received).toEqual(['{'])
  await bus.close()
})

function inEnvelope(message: string): string {
  return JSON.stringify({ from: 'another process', message })
}

test('a message with a malformed envelope or content is logged and ignored', async (context) => {
  await using redis = await startRedis(context)
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const bus = await createBus({ ...settings, REDIS_URL: redis.url }, log)
  const received: string[] = []
  const last = new Promise<void>((resolve) => {
    bus.subscribe('ended-sessions', (message) => {
      received.push((JSON.parse(message) as { user_id: string }).user_id)
      resolve()
    })
  })
  const stranger = new Redis(redis.url)
  const channels = (await stranger.pubsub('CHANNELS')) as string[]
  const channel = channels.find((name) => name.endsWith('ended-sessions'))!
  for (const message of ['{', inEnvelope('{'), inEnvelope('null'), inEnvelope('{"user_id":"anna"}')])
    await stranger.publish(channel, message)
  await last
  expect(received).toEqual(['anna'])
  expect(lines.filter((line) => line.includes('unknown bus message'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('could not handle a bus message'))).toHaveLength(2)
  await Promise.all([stranger.quit(), bus.close()])
})
