import { once } from 'node:events'
import { createWsToken, logout, refresh, signIn, type Session } from '@razgovor/contract/accounts'
import { endAllSessions, endOneSession, listSessions } from '@razgovor/contract/profile'
import { blockUser } from '@razgovor/contract/admin-actions'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { transact } from '../db/transact.ts'
import { startApiProcess } from '../../test/api-process.ts'
import { asSession, idOfSession, makeSession } from '../../test/credentials.ts'
import { socketUrl } from '../../test/event-tab.ts'
import { makeUser } from '../../test/factories.ts'
import { startRedis } from '../../test/redis.ts'
import { startApi } from '../../test/start-api.ts'

async function openSocket(api: { url: string }, session: Session) {
  const { value } = await asSession(api, session).call(createWsToken)
  const socket = new WebSocket(socketUrl(api, value))
  await once(socket, 'open')
  return { socket, closed: once(socket, 'close') as Promise<[code: number, reason: Buffer]> }
}

async function readUntilClosed(socket: WebSocket) {
  const frames: unknown[] = []
  socket.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString())))
  return { closed: await once(socket, 'close'), frames }
}

test('an access token stops working at once after sign-out or reuse of the refresh token', async () => {
  await using api = await startApi()
  const { user, session: left } = await makeSession(api)
  const stolen = await api.anonymous.call(signIn, user.credentials)
  const kept = await api.anonymous.call(signIn, user.credentials)
  const next = await api.anonymous.call(refresh, { body: stolen })
  await api.anonymous.call(logout, { body: left })
  await api.clock.advance({ seconds: 31 })
  expect(await api.anonymous.refusal(refresh, { body: stolen })).toBe('auth_invalid')
  for (const ended of [left, stolen, next])
    expect(await asSession(api, ended).refusal(listSessions)).toBe('auth_invalid')
  expect((await asSession(api, kept).call(listSessions)).items).toHaveLength(1)
})

test('the sockets of an ended session are closed, and those of the user’s other sessions stay open', async () => {
  await using api = await startApi()
  const { user, session: here } = await makeSession(api)
  const lost = await api.anonymous.call(signIn, user.credentials)
  const [kept, ...closing] = [await openSocket(api, here), await openSocket(api, lost), await openSocket(api, lost)]
  await asSession(api, here).call(endOneSession, { params: { session_id: idOfSession(lost) } })
  for (const { closed } of closing) expect((await closed)[0]).toBe(1008)
  expect(kept.socket.readyState).toBe(WebSocket.OPEN)
})

test('the sockets of a blocked user are notified and closed', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const { socket } = await openSocket(api, session)
  const reading = readUntilClosed(socket)
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const body = { why: 'Рассылал рекламу', meetings: 'KEEP' } as const
  await admin.call(blockUser, { params: { user_id: user.user_id }, body })
  const { closed, frames } = await reading
  expect(closed).toEqual([1008, Buffer.from('the session is over')])
  const error = { code: 211, description: 'Аккаунт заблокирован. Напиши в поддержку' }
  expect(frames).toEqual([{ type: 'session_ended', content: '', payload: { session_id: idOfSession(session) }, error }])
})

test('a socket opened after its session ended is notified and closed', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api)
  const { value } = await asSession(api, session).call(createWsToken)
  await api.anonymous.call(logout, { body: session })
  const { closed, frames } = await readUntilClosed(new WebSocket(socketUrl(api, value)))
  expect(frames).toEqual([{ type: 'session_ended', content: '', payload: { session_id: idOfSession(session) } }])
  expect(closed).toEqual([1008, Buffer.from('the session is over')])
  expect(api.ctx.sockets.countTabs()).toBe(0)
})

test('an ended session is remembered until its access tokens expire', async () => {
  await using api = await startApi()
  const [first, second] = [await makeSession(api), await makeSession(api)]
  const { endedSessions } = api.ctx
  await api.anonymous.call(logout, { body: first.session })
  await api.clock.advance({ minutes: 14 })
  await api.anonymous.call(logout, { body: second.session })
  await endedSessions.load()
  expect([first, second].map(({ session }) => endedSessions.has(idOfSession(session)))).toEqual([true, true])
  await api.clock.advance({ minutes: 1 })
  const third = await makeSession(api)
  await api.anonymous.call(logout, { body: third.session })
  expect([first, second, third].map(({ session }) => endedSessions.has(idOfSession(session)))).toEqual([
    false,
    true,
    true,
  ])
  await endedSessions.load()
  expect(endedSessions.has(idOfSession(first.session))).toBe(false)
})

test('an empty list of ended sessions is not announced to the other processes', async () => {
  await using api = await startApi()
  const announced: string[] = []
  api.ctx.bus.subscribe('ended-sessions', (message) => announced.push(message))
  const { user, session } = await makeSession(api)
  const session_id = idOfSession(session)
  for (const session_ids of [[], [session_id]])
    await transact(api.ctx, async (_tx, after) => after.endSessions({ user_id: user.user_id, session_ids }))
  expect(announced).toEqual([JSON.stringify({ user_id: user.user_id, session_ids: [session_id] })])
})

test('a process that starts later knows which sessions ended before', async () => {
  await using api = await startApi({ flowing: true })
  const { user, session: left } = await makeSession(api)
  const kept = await api.anonymous.call(signIn, user.credentials)
  await api.anonymous.call(logout, { body: left })
  await using later = await startApiProcess(api)
  expect(await asSession(later, left).refusal(listSessions)).toBe('auth_invalid')
  await asSession(later, kept).call(listSessions)
})

test('a session ended in one process loses its tokens and sockets in the others', async (context) => {
  await using redis = await startRedis(context)
  await using api = await startApi({ flowing: true, environment: { REDIS_URL: redis.url } })
  await using other = await startApiProcess(api)
  const { user, session: here } = await makeSession(api)
  const there = await api.anonymous.call(signIn, user.credentials)
  const { closed } = await openSocket(other, there)
  await asSession(api, here).call(endAllSessions)
  expect(await asSession(api, here).refusal(listSessions)).toBe('auth_invalid')
  expect((await closed)[0]).toBe(1008)
  for (const ended of [here, there])
    await expect.poll(() => asSession(other, ended).refusal(listSessions)).toBe('auth_invalid')
})
