import { once } from 'node:events'
import { request } from 'node:http'
import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createWsToken, logout, signIn } from '@razgovor/contract/accounts'
import { getVersion } from '@razgovor/contract/site'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { asSession, idOfSession, makeSession, password } from './credentials.ts'
import { socketUrl } from './event-tab.ts'
import { startApi } from './start-api.ts'

test('a test finds on the server of an earlier one none of its users, sessions, sockets, files or services', async () => {
  const first = await startApi()
  const { user, session } = await makeSession(first)
  const { value } = await asSession(first, session).call(createWsToken)
  const socket = new WebSocket(socketUrl(first, value))
  await once(socket, 'open')
  const left = await first.anonymous.call(signIn, user.credentials)
  await first.anonymous.call(logout, { body: left })
  const file = path.join(first.ctx.config.FILES_DIR!, 'file')
  await writeFile(file, 'left')
  await first.clock.advance({ days: 3 })
  const [url, smtp, epoch] = [first.url, first.ctx.config.SMTP_URL, Date.parse('2058-01-14T09:00:00Z')]
  const closed = once(socket, 'close')
  await first[Symbol.asyncDispose]()
  await closed

  await using next = await startApi()
  expect(next.url).toBe(url)
  expect(next.clock.now().getTime()).toBe(epoch)
  expect(next.ctx.config.SMTP_URL).not.toBe(smtp)
  expect(next.ctx.sockets.countTabs()).toBe(0)
  expect(next.ctx.endedSessions.has(idOfSession(left))).toBe(false)
  await expect(access(file)).rejects.toThrow('ENOENT')
  expect(await next.anonymous.refusal(signIn, { body: { type: 'BASIC', email: user.email, password } })).toBe(
    'wrong_credentials',
  )
})

test('a server with options serves no other test', async () => {
  const api = await startApi({ environment: { REFUND_HOURS: '2' } })
  await api[Symbol.asyncDispose]()
  await using next = await startApi()
  expect(next.url).not.toBe(api.url)
})

test('a server that its test closed serves no other test', async () => {
  const api = await startApi()
  await api.app.close()
  await api[Symbol.asyncDispose]()
  await using next = await startApi()
  expect(next.url).not.toBe(api.url)
  await next.anonymous.call(getVersion)
})

test('a server stays with its test until the last request is answered', async () => {
  const api = await startApi()
  const upload = request(`${api.url}/api/auth/check-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2 },
  })
  const arrived = once(api.app.server, 'request')
  upload.flushHeaders()
  await arrived
  const ended = api[Symbol.asyncDispose]().then(() => 'ended')
  expect(await Promise.race([ended, runAnotherTest()])).toBe('another test')
  upload.end('{}')
  await ended
})

/** Takes longer than ending a test. */
async function runAnotherTest(): Promise<string> {
  const api = await startApi()
  await api[Symbol.asyncDispose]()
  return 'another test'
}
