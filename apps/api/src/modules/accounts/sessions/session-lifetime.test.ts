import { refresh, type Session } from '@razgovor/contract/accounts'
import { getUser } from '@razgovor/contract/profile'
import { expect, test } from 'vitest'
import { asSession, makeSession } from '../../../../test/credentials.ts'
import { makeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

async function renew(api: TestApi, { refresh_token }: Pick<Session, 'refresh_token'>): Promise<Session> {
  return api.anonymous.call(refresh, { body: { refresh_token } })
}

function refusalToRenew(api: TestApi, { refresh_token }: Session) {
  return api.anonymous.refusal(refresh, { body: { refresh_token } })
}

async function makeAdminSession(api: TestApi) {
  return makeSession(api, { user: await makeUser(api, 'SUPER_ADMIN') })
}

test('concurrent refreshes with one token return the same pair', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const pairs = await Promise.all(Array.from({ length: 8 }, () => renew(api, session)))
  expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(1)
  expect(pairs[0]!.refresh_token).not.toBe(session.refresh_token)
  for (const pair of [session, ...pairs]) await asSession(api, pair).call(getUser, { params: user })
  await renew(api, pairs[0]!)
})

test('a refresh repeated within 30 seconds returns the same pair', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api)
  const lost = await renew(api, session)
  await api.clock.advance({ seconds: 29 })
  const again = await renew(api, session)
  expect(again.refresh_token).toBe(lost.refresh_token)
  await renew(api, again)
})

test('a refresh token whose successor was used ends the session, even within seconds', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api)
  const third = await renew(api, await renew(api, session))
  expect(await refusalToRenew(api, session)).toBe('auth_invalid')
  expect(await refusalToRenew(api, third)).toBe('auth_invalid')
})

test('a repeated refresh fails for an ended session and for a blocked user', async () => {
  await using api = await startApi()
  const [ended, blocked] = [await makeSession(api), await makeSession(api)]
  for (const { session } of [ended, blocked]) await renew(api, session)
  const now = api.clock.now()
  const { db } = api.ctx
  await db.updateTable('sessions').set({ ended_at: now }).where('user_id', '=', ended.user.user_id).execute()
  await db.updateTable('users').set({ blocked_at: now }).where('user_id', '=', blocked.user.user_id).execute()
  expect(await refusalToRenew(api, ended.session)).toBe('auth_invalid')
  expect(await refusalToRenew(api, blocked.session)).toBe('user_blocked')
})

test('a session expires after 30 days without use', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api)
  await api.clock.advance({ days: 29 })
  const next = await renew(api, session)
  await api.clock.advance({ days: 30 })
  expect(await refusalToRenew(api, next)).toBe('auth_invalid')
  expect(await api.anonymous.refusal(refresh, { body: { refresh_token: 'nonsense' } })).toBe('auth_invalid')
})

test('a session expires 90 days after the sign-in, however often it is used', async () => {
  await using api = await startApi()
  let { session } = await makeSession(api)
  for (let day = 20; day < 90; day += 20) {
    await api.clock.advance({ days: 20 })
    session = await renew(api, session)
  }
  await api.clock.advance({ days: 9, hours: 23 })
  session = await renew(api, session)
  await api.clock.advance({ hours: 1 })
  expect(await refusalToRenew(api, session)).toBe('auth_invalid')
})

test('a staff session expires after 12 hours without use and 7 days after the sign-in', async () => {
  await using api = await startApi()
  const { session: unused } = await makeAdminSession(api)
  let { session: used } = await makeAdminSession(api)
  await api.clock.advance({ hours: 11 })
  used = await renew(api, used)
  await api.clock.advance({ hours: 1 })
  expect(await refusalToRenew(api, unused)).toBe('auth_invalid')
  for (let hours = 12; hours < 7 * 24 - 11; hours += 11) {
    used = await renew(api, used)
    await api.clock.advance({ hours: 11 })
  }
  used = await renew(api, used)
  await api.clock.advance({ hours: 12 })
  expect(await refusalToRenew(api, used)).toBe('auth_invalid')
})

test('the session limits of staff also apply to sessions that began before the role', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  await api.clock.advance({ days: 8 })
  const next = await renew(api, session)
  await api.ctx.db.updateTable('users').set({ role: 'SUPER_ADMIN' }).where('user_id', '=', user.user_id).execute()
  expect(await refusalToRenew(api, next)).toBe('auth_invalid')
})
