import { createWsToken } from '@razgovor/contract/accounts'
import { listSessions } from '@razgovor/contract/profile'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { transact } from '../db/transact.ts'
import { asSession, idOfSession, makeSession } from '../../test/credentials.ts'
import { openTab, socketUrl, statusOfOpening } from '../../test/event-tab.ts'
import { makeListener } from '../../test/factories.ts'
import { startRedis } from '../../test/redis.ts'
import { startApi } from '../../test/start-api.ts'
import { appendEvents } from '../db/event-stream.ts'

test('during a database failure a request gets an error response, and no token is used up', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const tab = await openTab(api, user)
  const { value: token } = await api.as(user).call(createWsToken)
  const ask = () => tab.socket.send(JSON.stringify({ type: 'get_consultation_start_info', payload: {} }))

  await sql`alter table bookings rename to lost`.execute(api.ctx.db)
  ask()
  const error = { code: 1, description: 'Ошибка на сервере. Попробуй позже' }
  expect(await tab.next()).toEqual({ type: 'get_consultation_start_info', content: '', payload: null, error })
  await sql`alter table user_streams rename to lost_streams`.execute(api.ctx.db)
  expect(await statusOfOpening(socketUrl(api, token))).toBe(503)

  await sql`alter table lost rename to bookings`.execute(api.ctx.db)
  await sql`alter table lost_streams rename to user_streams`.execute(api.ctx.db)
  ask()
  expect(await tab.next()).toEqual({ type: 'get_consultation_start_info', content: '', payload: null })
  expect(await statusOfOpening(socketUrl(api, token))).toBe(101)
})

test('a tab that cannot be resumed is disconnected with 1013, and gets its missed events on reconnecting', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const tab = await openTab(api, user)
  await api.ctx.sockets.push(user.user_id, { type: 'payment_rebill', content: '', payload: {} })
  expect(await tab.next()).toMatchObject({ seq: 1 })

  await sql`alter table user_events rename to lost`.execute(api.ctx.db)
  tab.socket.send(JSON.stringify({ type: 'resume', payload: { after: 0 } }))
  tab.socket.send(JSON.stringify({ type: 'get_consultation_start_info', payload: {} }))
  const [code] = await tab.closed
  expect(code).toBe(1013)
  expect(tab.received).toHaveLength(1)

  await sql`alter table lost rename to user_events`.execute(api.ctx.db)
  const reconnected = await openTab(api, user, { after: 0 })
  expect(await reconnected.next()).toMatchObject({ type: 'resume', payload: { after: 0, is_complete: true } })
  expect(await reconnected.next()).toMatchObject({ type: 'payment_rebill', seq: 1 })
})

test('after a Redis reconnect, missed events and ended sessions take effect without a poll', async (context) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await using redis = await startRedis(context)
  await using api = await startApi({ environment: { REDIS_URL: redis.url } })
  const { user, session } = await makeSession(api)
  const tab = await openTab(api, user, { after: null })
  await tab.finishResuming()
  const session_id = idOfSession(session)
  // Like another process whose bus message was lost in Redis.
  await appendEvents(api.ctx.db, api.clock.now(), [
    { user_id: user.user_id, event: { type: 'payment_rebill', content: '', payload: {} } },
  ])
  await api.ctx.db
    .updateTable('sessions')
    .set({ ended_at: api.clock.now() })
    .where('session_id', '=', session_id)
    .execute()
  await asSession(api, session).call(listSessions)

  const admin = new Redis(redis.url)
  await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
  expect(await tab.next()).toMatchObject({ type: 'payment_rebill', seq: 1 })
  await expect.poll(() => asSession(api, session).refusal(listSessions)).toBe('auth_invalid')
  await admin.quit()
})

test('a process treats a session that it ended as ended before Redis confirms it', async (context) => {
  await using redis = await startRedis(context)
  await using api = await startApi({ environment: { REDIS_URL: redis.url } })
  const { user, session } = await makeSession(api)
  const session_id = idOfSession(session)
  await transact(api.ctx, async (_tx, after) => after.endSessions({ user_id: user.user_id, session_ids: [session_id] }))
  expect(api.ctx.endedSessions.has(session_id)).toBe(true)
})
