import { logout, refresh, signIn } from '@razgovor/contract/accounts'
import { endAllSessions, endOneSession, getUser, listSessions } from '@razgovor/contract/profile'
import { expect, test } from 'vitest'
import { createCaller } from '../../../../test/api-client.ts'
import { asSession, makeSession, makeWithPassword } from '../../../../test/credentials.ts'
import { makeListener } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'
import { deviceOf } from './list-sessions.ts'

const agents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
}

test.each([
  [agents.chrome, 'Chrome, Windows'],
  [agents.safari, 'Safari, iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, macOS'],
  ['curl/8.1', 'Неизвестное устройство'],
  ['   ', 'Неизвестное устройство'],
  ['', 'Неизвестное устройство'],
])('a device is named by its browser and its system: %s', (user_agent, device) => {
  expect(deviceOf(user_agent)).toBe(device)
})

test('the session list is sorted by last use and marks the current session', async () => {
  await using api = await startApi()
  const { credentials } = await makeWithPassword(api)
  const from = (agent: string) => createCaller(api.url, async () => ({ 'user-agent': agent })).call(signIn, credentials)
  const phone = await from(agents.safari)
  await api.clock.advance({ minutes: 1 })
  const desk = await from(agents.chrome)
  await makeSession(api)
  const created = api.clock.now()
  await api.clock.advance({ minutes: 1 })
  await api.anonymous.call(refresh, { body: phone })

  const { items } = await asSession(api, desk).call(listSessions)
  expect(items).toEqual([
    {
      session_id: expect.any(String),
      device: 'Safari, iOS',
      created_at: new Date(created.getTime() - 60_000).toISOString(),
      used_at: api.clock.now().toISOString(),
      is_current: false,
    },
    {
      session_id: expect.any(String),
      device: 'Chrome, Windows',
      created_at: created.toISOString(),
      used_at: created.toISOString(),
      is_current: true,
    },
  ])
})

test('the session list omits ended and expired sessions', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  await api.anonymous.call(logout, { body: session })
  await api.anonymous.call(signIn, user.credentials)
  expect((await api.as(user).call(listSessions)).items).toHaveLength(1)
  await api.clock.advance({ days: 30 })
  expect((await api.as(user).call(listSessions)).items).toEqual([])
})

test('ending another session takes effect at once, and ending it again is not_exist', async () => {
  await using api = await startApi()
  const { user, session: here } = await makeSession(api)
  const lost = await api.anonymous.call(signIn, user.credentials)
  const { items } = await asSession(api, here).call(listSessions)
  const { session_id } = items.find(({ is_current }) => !is_current)!
  await asSession(api, here).call(endOneSession, { params: { session_id } })

  const own = { params: { user_id: user.user_id } }
  expect(await asSession(api, lost).refusal(getUser, own)).toBe('auth_invalid')
  expect(await api.anonymous.refusal(refresh, { body: lost })).toBe('auth_invalid')
  await asSession(api, here).call(getUser, own)
  expect(await asSession(api, here).refusal(endOneSession, { params: { session_id } })).toBe('not_exist')
})

test('another user’s session cannot be ended and is not_exist', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const [{ session_id } = { session_id: '' }] = (await api.as(user).call(listSessions)).items
  const stranger = await makeListener(api)
  expect(await api.as(stranger).refusal(endOneSession, { params: { session_id } })).toBe('not_exist')
  await api.as(stranger).call(endAllSessions)
  await api.anonymous.call(refresh, { body: session })
})

test('«Выйти везде» ends every session, including the current one', async () => {
  await using api = await startApi()
  const { user, session: here } = await makeSession(api)
  const elsewhere = await api.anonymous.call(signIn, user.credentials)
  await asSession(api, here).call(endAllSessions)
  for (const session of [here, elsewhere]) {
    expect(await asSession(api, session).refusal(listSessions)).toBe('auth_invalid')
    expect(await api.anonymous.refusal(refresh, { body: session })).toBe('auth_invalid')
  }
  await api.anonymous.call(signIn, user.credentials)
})
