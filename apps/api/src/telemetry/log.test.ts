import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function startLog() {
  const lines: string[] = []
  return { log: createLog('info', { write: (line) => void lines.push(line) }), lines }
}

test('a request is logged with its id and path, without its query and IP address', async () => {
  const { log, lines } = startLog()
  const app = Fastify({ loggerInstance: log, genReqId: () => 'request-7' })
  app.get('/api/ws', async () => 'ok')
  await app.inject({ url: '/api/ws?token=secret-token', remoteAddress: '203.0.113.9' })
  await app.close()
  const all = lines.join('')
  expect(all).toContain('"reqId":"request-7"')
  expect(all).toContain('"path":"/api/ws"')
  expect(all).not.toContain('secret-token')
  expect(all).not.toContain('203.0.113.9')
})

test('the token of an export link is not logged', async () => {
  const { log, lines } = startLog()
  const app = Fastify({ loggerInstance: log })
  app.get('/api/exports/:token', async () => 'ok')
  await app.inject({ url: '/api/exports/secret-token' })
  await app.close()
  expect(lines.join('')).toContain('"path":"/api/exports/…"')
  expect(lines.join('')).not.toContain('secret-token')
})

test('an error is logged with its causes, without the values from a database error', () => {
  const { log, lines } = startLog()
  const refusal = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(anna@example.ru)' })
  log.error({ err: new Error('failed', { cause: refusal }) }, 'request failed')
  expect(lines[0]).toContain('23505')
  expect(lines[0]).toContain('log.test.ts')
  expect(lines[0]).not.toContain('anna@example.ru')
})
