import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { startRedis } from '../../test/redis.ts'
import { createLog } from '../log.ts'
import { createBus } from './bus.ts'

test('in one process a message reaches every listener of its channel, and of no other', async () => {
  const bus = await createBus({ REDIS_URL: undefined }, createLog('silent'))
  const heard: string[] = []
  bus.subscribe('push', (message) => heard.push(`first ${message}`))
  bus.subscribe('push', (message) => heard.push(`second ${message}`))
  bus.subscribe('pages', (message) => heard.push(`pages ${message}`))
  bus.publish('push', 'hello')
  expect(heard).toEqual(['first hello', 'second hello'])
  await bus.close()
})

test('with Redis a message reaches the other process too, in order', async (context) => {
  await using redis = await startRedis(context)
  const log = createLog('silent')
  const [here, there] = await Promise.all([
    createBus({ REDIS_URL: redis.url }, log),
    createBus({ REDIS_URL: redis.url }, log),
  ])
  const heard: string[] = []
  const all = new Promise<void>((resolve) => {
    there.subscribe('push', (message) => heard.push(message) === 100 && resolve())
  })
  for (let number = 0; number < 100; number++) here.publish('push', String(number))
  await all
  expect(heard).toEqual(Array.from({ length: 100 }, (_, number) => String(number)))
  await Promise.all([here.close(), there.close()])
})

test('a broken connection is made anew, and who may have missed a message is told', async (context) => {
  await using redis = await startRedis(context)
  const bus = await createBus({ REDIS_URL: redis.url }, createLog('silent'))
  const reconnected = new Promise<void>((resolve) => bus.onReconnect(resolve))
  const admin = new Redis(redis.url)
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  await reconnected
  const heard = new Promise((resolve) => bus.subscribe('pages', resolve))
  bus.publish('pages', 'hello')
  expect(await heard).toBe('hello')
  await Promise.all([admin.quit(), bus.close()])
})
