import { expect, test } from 'vitest'

import { startSite, vera, codeVerifier } from '../../test/identity.ts'
import type { Site } from '../../test/identity.ts'

async function exchange(vk: Site, { code = '', device_id = '' }, changes: Record<string, string> = {}) {
  const { client_id, client_secret, redirect_uri, state } = vk
  const site = { client_id, client_secret, redirect_uri, state }
  const fields = { grant_type: 'authorization_code', code, code_verifier: codeVerifier, device_id, ...site, ...changes }
  return vk.send('oauth2/auth', fields)
}

async function fetchUser(vk: Site, accessToken: unknown) {
  const { body } = await vk.send('oauth2/user_info', { access_token: String(accessToken), client_id: vk.client_id })
  return body
}

test('a code is exchanged for a token, and the token for the profile', async () => {
  await using vk = await startSite('vk')
  const { status, body } = await exchange(vk, await vk.approve())
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { token_type: 'Bearer', expires_in: 3600, user_id: '17', state: vk.state, scope: 'email' },
  })
  const user = { user_id: '17', first_name: 'Вера', last_name: 'Лебедева', email: 'vera@example.ru', sex: 0 }
  expect(await fetchUser(vk, body['access_token'])).toMatchObject({ user })
  const { client_id } = vk
  const byQuery = await vk.send(`oauth2/user_info?client_id=${client_id}`, {
    access_token: String(body['access_token']),
  })
  expect(byQuery.body).toMatchObject({ user })
})

test.each([
  ['the site did not request it', vera, 'vkid.personal_info'],
  ['the person has none', { ...vera, email: null }, 'vkid.personal_info email'],
])('the profile has no e-mail if %s', async (_, person, scope) => {
  await using vk = await startSite('vk')
  const { body } = await exchange(vk, await vk.approve(person, { scope }))
  const { user } = await fetchUser(vk, body['access_token'])
  expect(user).toMatchObject({ first_name: 'Вера' })
  expect(user).not.toHaveProperty('email')
})

test.each([
  ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
  ['a short verifier', { code_verifier: 'x'.repeat(42) }, 'invalid_request'],
  ['another device', { device_id: 'another' }, 'invalid_grant'],
  ['another redirect_uri', { redirect_uri: 'http://localhost:9/' }, 'invalid_grant'],
  ['another state', { state: 'another' }, 'invalid_grant'],
  ['an unknown code', { code: 'never' }, 'invalid_grant'],
  ['another client', { client_id: 'another' }, 'invalid_client'],
  ['a wrong secret', { client_secret: 'wrong' }, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, 'invalid_request'],
])('a code exchange with %s is refused with HTTP 200', async (_, changes, error) => {
  await using vk = await startSite('vk')
  expect(await exchange(vk, await vk.approve(), changes)).toMatchObject({ status: 200, body: { error } })
})

test('a code works once within ten minutes, and a failed exchange uses it up', async () => {
  await using vk = await startSite('vk')
  const once = await vk.approve()
  expect((await exchange(vk, once)).body).toHaveProperty('access_token')
  expect((await exchange(vk, once)).body).toHaveProperty('error', 'invalid_grant')
  const tried = await vk.approve()
  await exchange(vk, tried, { code_verifier: 'x'.repeat(43) })
  expect((await exchange(vk, tried)).body).toHaveProperty('error', 'invalid_grant')
  const late = await vk.approve()
  await vk.control('clock', { advance_seconds: 600 })
  expect((await exchange(vk, late)).body).toHaveProperty('error', 'invalid_grant')
})

test('only an access token gives the profile, for an hour', async () => {
  await using vk = await startSite('vk')
  const { body } = await exchange(vk, await vk.approve())
  expect(await fetchUser(vk, body['refresh_token'])).toHaveProperty('error', 'invalid_token')
  await vk.control('clock', { advance_seconds: 3600 })
  expect(await fetchUser(vk, body['access_token'])).toHaveProperty('error', 'invalid_token')
})

test('requested failures apply to the given number of calls', async () => {
  await using vk = await startSite('vk')
  const failNext = (how: string, times = 1) => vk.control('vk/faults', { fail_next: { method: 'token', how, times } })
  await failNext('error')
  const code = await vk.approve()
  expect((await exchange(vk, code)).body).toHaveProperty('error', 'invalid_grant')
  await failNext('500', 2)
  expect((await exchange(vk, code)).status).toBe(500)
  expect((await exchange(vk, code)).status).toBe(500)
  expect((await exchange(vk, code)).body).toHaveProperty('access_token')
  await failNext('500')
  await vk.control('vk/faults', {})
  expect((await exchange(vk, await vk.approve())).status).toBe(200)
})
