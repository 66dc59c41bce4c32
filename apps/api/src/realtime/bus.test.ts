import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createBus } from './bus.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A Redis of one's own on a free port. */
async function startRedis() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await once(probe.close(), 'close')
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-redis-'))
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder])
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept connections') && resolve())
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.kill()
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

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

test.skipIf(!hasRedis)('with Redis a message reaches the other process too, in order', async () => {
  await using redis = await startRedis()
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
