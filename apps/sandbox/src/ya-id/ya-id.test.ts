import { expect, test } from 'vitest'

import { startSite, vera, codeVerifier } from '../../test/identity.ts'
import type { Site } from '../../test/identity.ts'

async function exchange(ya: Site, { code = '' }, changes: Record<string, string> = {}) {
  const { client_id, client_secret } = ya
  const fields = { grant_type: 'authorization_code', code, code_verifier: codeVerifier, client_id, client_secret }
  return ya.send('token', { ...fields, ...changes })
}

function fetchProfile(ya: Site, accessToken: unknown) {
  const headers = { authorization: `OAuth ${String(accessToken)}` }
  return fetch(`${ya.sandbox.yandex.login_url}/info?format=json`, { headers })
}

test('a code is exchanged for a token, and the token for the profile', async () => {
  await using ya = await startSite('ya')
  const { body } = await exchange(ya, await ya.approve())
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 31_536_000 })
  expect(await (await fetchProfile(ya, body['access_token'])).json()).toMatchObject({
    id: '17',
    login: 'vera',
    client_id: ya.client_id,
    default_email: 'vera@example.ru',
    emails: ['vera@example.ru'],
    first_name: 'Вера',
    last_name: 'Лебедева',
    real_name: 'Вера Лебедева',
  })
  expect((await fetchProfile(ya, body['refresh_token'])).status).toBe(401)
})

test('a client may authenticate with HTTP Basic', async () => {
  await using ya = await startSite('ya')
  const { code = '' } = await ya.approve()
  const fields = { grant_type: 'authorization_code', code, code_verifier: codeVerifier }
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`${ya.client_id}:${secret}`).toString('base64')}`,
  })
  expect(await ya.send('token', fields, basic('wrong'))).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  })
  expect((await ya.send('token', fields, basic(ya.client_secret))).status).toBe(200)
})

test.each([
  ['the site did not fetchProfile for it', vera, 'login:info'],
  ['the person has none', { ...vera, email: null }, 'login:info login:email'],
])('the profile has no e-mail if %s', async (_, person, scope) => {
  await using ya = await startSite('ya')
  const { body } = await exchange(ya, await ya.approve(person, { scope }))
  const profile: unknown = await (await fetchProfile(ya, body['access_token'])).json()
  expect(profile).toMatchObject({ id: '17' })
  expect(profile).not.toHaveProperty('default_email')
})

test('without a scope the profile has the e-mail, and without PKCE no verifier is needed', async () => {
  await using ya = await startSite('ya')
  const back = await ya.press({ action: 'allow', who: '0', code_challenge: '' })
  const { body } = await exchange(ya, back, { code_verifier: '' })
  expect(await (await fetchProfile(ya, body['access_token'])).json()).toHaveProperty(
    'default_email',
    'sokolova.yana@yandex.ru',
  )
})

test.each([
  ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
  ['an unknown code', { code: 'never' }, 'invalid_grant'],
  ['a wrong secret', { client_secret: 'wrong' }, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
])('a code exchange with %s is refused with HTTP 400', async (_, changes, error) => {
  await using ya = await startSite('ya')
  expect(await exchange(ya, await ya.approve(), changes)).toMatchObject({ status: 400, body: { error } })
})

test('a code works once within ten minutes', async () => {
  await using ya = await startSite('ya')
  const once = await ya.approve()
  expect((await exchange(ya, once)).status).toBe(200)
  expect((await exchange(ya, once)).body).toEqual({ error: 'invalid_grant', error_description: 'Code has expired' })
  const late = await ya.approve()
  await ya.control('clock', { advance_seconds: 600 })
  expect((await exchange(ya, late)).status).toBe(400)
})

test('an exchange that times out is executed without an answer', async () => {
  await using ya = await startSite('ya')
  await ya.control('ya/faults', { fail_next: { method: 'token', how: 'timeout' } })
  const code = await ya.approve()
  const calls = [exchange(ya, code), exchange(ya, code)]
  expect(await Promise.race(calls)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  await ya.sandbox.close()
  const outcomes = (await Promise.allSettled(calls)).map(({ status }) => status)
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
})
