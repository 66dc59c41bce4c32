import { expect, test } from 'vitest'

import { startSite, VERA, VERIFIER } from '../../test/identity.ts'
import type { Site } from '../../test/identity.ts'

async function exchange(ya: Site, { code = '' }, changes: Record<string, string> = {}) {
  const { client_id, client_secret } = ya
  const fields = { grant_type: 'authorization_code', code, code_verifier: VERIFIER, client_id, client_secret }
  return ya.send('token', { ...fields, ...changes })
}

function ask(ya: Site, accessToken: unknown) {
  const headers = { authorization: `OAuth ${String(accessToken)}` }
  return fetch(`${ya.sandbox.yandex.login_url}/info?format=json`, { headers })
}

test('a code becomes a token, and the token tells who came', async () => {
  await using ya = await startSite('ya')
  const { body } = await exchange(ya, await ya.approve())
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 31_536_000 })
  expect(await (await ask(ya, body['access_token'])).json()).toMatchObject({
    id: '17',
    login: 'vera',
    client_id: ya.client_id,
    default_email: 'vera@example.ru',
    emails: ['vera@example.ru'],
    first_name: 'Вера',
    last_name: 'Лебедева',
    real_name: 'Вера Лебедева',
  })
  expect((await ask(ya, body['refresh_token'])).status).toBe(401)
})

test('a client proves itself by HTTP as well', async () => {
  await using ya = await startSite('ya')
  const { code = '' } = await ya.approve()
  const fields = { grant_type: 'authorization_code', code, code_verifier: VERIFIER }
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
  ['the site did not ask for it', VERA, 'login:info'],
  ['the person has none', { ...VERA, email: null }, 'login:info login:email'],
])('there is no e-mail where %s', async (_, person, scope) => {
  await using ya = await startSite('ya')
  const { body } = await exchange(ya, await ya.approve(person, { scope }))
  const profile: unknown = await (await ask(ya, body['access_token'])).json()
  expect(profile).toMatchObject({ id: '17' })
  expect(profile).not.toHaveProperty('default_email')
})

test('the e-mail is told where the site names no scope, and one without PKCE needs no verifier', async () => {
  await using ya = await startSite('ya')
  const back = await ya.press({ action: 'allow', who: '0', code_challenge: '' })
  const { body } = await exchange(ya, back, { code_verifier: '' })
  expect(await (await ask(ya, body['access_token'])).json()).toHaveProperty('default_email', 'sokolova.yana@yandex.ru')
})

test.each([
  ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
  ['a code that was never given', { code: 'never' }, 'invalid_grant'],
  ['a wrong secret', { client_secret: 'wrong' }, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
])('%s is refused, with HTTP 400', async (_, changes, error) => {
  await using ya = await startSite('ya')
  expect(await exchange(ya, await ya.approve(), changes)).toMatchObject({ status: 400, body: { error } })
})

test('a code works once, and for ten minutes', async () => {
  await using ya = await startSite('ya')
  const once = await ya.approve()
  expect((await exchange(ya, once)).status).toBe(200)
  expect((await exchange(ya, once)).body).toEqual({ error: 'invalid_grant', error_description: 'Code has expired' })
  const late = await ya.approve()
  await ya.control('clock', { advance_seconds: 600 })
  expect((await exchange(ya, late)).status).toBe(400)
})

test('an exchange that times out is carried out, but its answer never comes', async () => {
  await using ya = await startSite('ya')
  await ya.control('ya/faults', { fail_next: { method: 'token', how: 'timeout' } })
  const code = await ya.approve()
  const calls = [exchange(ya, code), exchange(ya, code)]
  expect(await Promise.race(calls)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  await ya.sandbox.close()
  const outcomes = (await Promise.allSettled(calls)).map(({ status }) => status)
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
})
