import { createWsToken, logout, refresh, signIn } from '@razgovor/contract/accounts'
import { getUser } from '@razgovor/contract/profile'
import { getSpeaker } from '@razgovor/contract/speakers'
import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { asSession, makeSession, makeWithPassword } from '../../../../test/credentials.ts'
import { makeListener, makeSpeaker, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { plusMinutes } from '../../../time/clock.ts'

function refreshWith(refresh_token: string) {
  return { body: { refresh_token } }
}

async function block(api: TestApi, { user_id }: MadeUser) {
  await api.ctx.db.updateTable('users').set({ blocked_at: api.clock.now() }).where('user_id', '=', user_id).execute()
}

test('a sign-in returns an access token of 15 minutes for the user’s own account', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const claims = decodeJwt(session.access_token)
  const now = api.clock.now().getTime() / 1000
  expect(claims).toMatchObject({ sub: user.user_id, roles: ['LISTENER'], sid: expect.any(String), exp: now + 15 * 60 })

  const own = asSession(api, session)
  const params = { params: { user_id: user.user_id } }
  expect(await own.call(getUser, params)).toEqual(session.user)
  await api.clock.advance({ minutes: 15 })
  expect(await own.refusal(getUser, params)).toBe('auth_expired')
})

test('an access token without an expiry is rejected, even with our own signature', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const key = new TextEncoder().encode(api.ctx.config.SESSION_SECRET)
  const make = () =>
    new SignJWT({ roles: ['LISTENER'], sid: user.user_id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.user_id)
  const endless = { access_token: await make().sign(key) }
  expect(await asSession(api, endless).refusal(getUser, { params: user })).toBe('auth_invalid')
  const ending = { access_token: await make().setExpirationTime(plusMinutes(api.clock.now(), 15)).sign(key) }
  await asSession(api, ending).call(getUser, { params: user })
})

test('a wrong password, an unknown e-mail and an account without a password get the same answer', async () => {
  await using api = await startApi()
  const { credentials } = await makeWithPassword(api)
  const attempts = [
    { ...credentials.body, password: 'drugoy-parol-1' },
    { ...credentials.body, email: 'nobody@example.ru' },
    { ...credentials.body, email: (await makeListener(api)).email },
  ]
  const bodies = await Promise.all(
    attempts.map((body) => api.anonymous.call(signIn, { body }).catch((error: unknown) => (error as Refusal).body)),
  )
  for (const body of bodies) expect(body).toEqual({ error_code: 15, error_message: 'Неверная почта или пароль' })
})

test('no_name, user_blocked and email_not_confirmed are returned only for the right password', async () => {
  await using api = await startApi()
  const nameless = await makeWithPassword(api, { first_name: '' })
  const blocked = await makeWithPassword(api, { blocked_at: api.clock.now() })
  const unconfirmed = await makeWithPassword(api, { email_confirmed_at: null })
  for (const [user, refusal] of [
    [nameless, 'no_name'],
    [blocked, 'user_blocked'],
    [unconfirmed, 'email_not_confirmed'],
  ] as const) {
    const { body } = user.credentials
    expect(await api.anonymous.refusal(signIn, { body: { ...body, password: 'mimo' } })).toBe('wrong_credentials')
    expect(await api.anonymous.refusal(signIn, user.credentials)).toBe(refusal)
  }
})

test('ten wrong passwords block sign-in for 15 minutes, for a known and an unknown e-mail', async () => {
  await using api = await startApi()
  const { credentials } = await makeWithPassword(api)
  for (const email of [credentials.body.email, 'nobody@example.ru']) {
    const body = { ...credentials.body, email, password: 'mimo' }
    await Promise.all(Array.from({ length: 10 }, () => api.anonymous.refusal(signIn, { body })))
    expect(await api.anonymous.refusal(signIn, { body: { ...credentials.body, email } })).toBe('throttling')
  }
  await api.clock.advance({ minutes: 15 })
  await api.anonymous.call(signIn, credentials)
})

test('a right password resets the count of wrong ones', async () => {
  await using api = await startApi()
  const { credentials } = await makeWithPassword(api)
  for (let round = 0; round < 2; round++) {
    const wrong = { body: { ...credentials.body, password: 'mimo' } }
    for (let tries = 0; tries < 9; tries++) expect(await api.anonymous.refusal(signIn, wrong)).toBe('wrong_credentials')
    await api.anonymous.call(signIn, credentials)
  }
  const left = api.ctx.db.selectFrom('attempts').selectAll().where('scope', '=', 'SIGN_IN')
  expect(await left.execute()).toEqual([])
})

test('a refresh returns a new pair of tokens with the current role', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  await api.ctx.db.updateTable('users').set({ role: 'SPEAKER' }).where('user_id', '=', user.user_id).execute()
  const next = await api.anonymous.call(refresh, refreshWith(session.refresh_token))
  expect(next.refresh_token).not.toBe(session.refresh_token)
  expect(decodeJwt(next.access_token)).toMatchObject({
    roles: ['SPEAKER'],
    sid: decodeJwt(session.access_token)['sid'],
  })
  expect(next.user.role).toBe('SPEAKER')
})

test('a refresh token used again after 30 seconds ends its own session, and no other', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const elsewhere = await api.anonymous.call(signIn, user.credentials)
  const next = await api.anonymous.call(refresh, refreshWith(session.refresh_token))
  await api.clock.advance({ seconds: 30 })
  expect(await api.anonymous.refusal(refresh, refreshWith(session.refresh_token))).toBe('auth_invalid')
  expect(await api.anonymous.refusal(refresh, refreshWith(next.refresh_token))).toBe('auth_invalid')
  const own = { params: { user_id: user.user_id } }
  for (const pair of [session, next]) expect(await asSession(api, pair).refusal(getUser, own)).toBe('auth_invalid')
  await api.anonymous.call(refresh, refreshWith(elsewhere.refresh_token))
})

test('a blocked user can neither refresh tokens nor open a WebSocket', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  await block(api, user)
  expect(await api.anonymous.refusal(refresh, refreshWith(session.refresh_token))).toBe('user_blocked')
  expect(await api.as(user).refusal(createWsToken)).toBe('user_blocked')
})

test('signing in cancels account deletion, and a speaker’s page is back at once', async () => {
  await using api = await startApi()
  const speaker = await makeWithPassword(api, { user: await makeSpeaker(api, { alias: 'anna' }) })
  const ask = { params: { id: 'anna' } }
  const leave = { deletion_requested_at: api.clock.now() }
  await api.ctx.db.updateTable('users').set(leave).where('user_id', '=', speaker.user_id).execute()
  expect(await api.anonymous.refusal(getSpeaker, ask)).toBe('not_exist')

  const dropped: string[] = []
  api.ctx.bus.subscribe('pages', (tag) => dropped.push(tag))
  await api.anonymous.call(signIn, speaker.credentials)
  expect(await api.anonymous.call(getSpeaker, ask)).toMatchObject({ alias: 'anna' })
  expect(dropped).toEqual([speaker.user_id, 'lists'])
  await api.anonymous.call(signIn, speaker.credentials)
  expect(dropped).toHaveLength(2)
})

test('blocked and anonymized users cannot cancel account deletion by signing in', async () => {
  await using api = await startApi()
  const now = api.clock.now()
  const blocked = await makeWithPassword(api, { blocked_at: now })
  const gone = await makeWithPassword(api)
  await api.ctx.db.updateTable('users').set({ deletion_requested_at: now }).execute()
  await api.ctx.db.updateTable('users').set({ anonymised_at: now }).where('user_id', '=', gone.user_id).execute()
  expect(await api.anonymous.refusal(signIn, blocked.credentials)).toBe('user_blocked')
  expect(await api.anonymous.refusal(signIn, gone.credentials)).toBe('auth_invalid')
  const kept = await api.ctx.db.selectFrom('users').select('deletion_requested_at').execute()
  expect(kept).toEqual([{ deletion_requested_at: now }, { deletion_requested_at: now }])
})

test('signing out ends the session, and can be repeated', async () => {
  await using api = await startApi()
  const { session } = await makeSession(api)
  await api.anonymous.call(logout, refreshWith(session.refresh_token))
  await api.anonymous.call(logout, refreshWith(session.refresh_token))
  await api.anonymous.call(logout, refreshWith('nonsense'))
  expect(await api.anonymous.refusal(refresh, refreshWith(session.refresh_token))).toBe('auth_invalid')
})

test('passwords and refresh tokens are stored only as hashes', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const kept = await api.ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', user.user_id)
    .executeTakeFirst()
  expect(kept?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const [token] = await api.ctx.db.selectFrom('session_tokens').select('token_hash').execute()
  expect(token?.token_hash.toString('base64url')).not.toBe(session.refresh_token)
})

test('only the owner can read an account, and a speaker’s contains the alias and the categories', async () => {
  await using api = await startApi()
  const { category_id, slug, title } = await api.ctx.db
    .insertInto('categories')
    .values({ category_id: crypto.randomUUID(), slug: 'career', title: 'Карьера', position: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  const speaker = await makeSpeaker(api, { alias: 'anna', category_slugs: [slug] })
  const params = { params: { user_id: speaker.user_id } }
  expect(await api.as(speaker).call(getUser, params)).toMatchObject({
    alias: 'anna',
    role: 'SPEAKER',
    categories: [{ category_id, title }],
    tips_url: null,
  })
  expect(await api.as(await makeListener(api)).refusal(getUser, params)).toBe('forbidden')
  expect(await api.anonymous.refusal(getUser, params)).toBe('auth_not_provided')
  expect(await api.as(speaker).refusal(getUser, { params: { user_id: 'anna' } })).toBe('forbidden')
})
