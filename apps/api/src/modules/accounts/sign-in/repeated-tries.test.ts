import { checkCaptcha, register, requestRecovery, signIn } from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { fromAddress, makeWithPassword } from '../../../../test/credentials.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

/** The captcha service is unreachable, so every token gets a pass. */
const withCaptcha = {
  TRUST_PROXY: 'true',
  SMARTCAPTCHA_URL: 'http://localhost:9',
  SMARTCAPTCHA_SITE_KEY: 'site-key',
  SMARTCAPTCHA_SECRET: 'secret',
}

const consents = { terms: true, personal_data: true }
const person = { password: 'prostoy-parol-1', first_name: 'Вера', last_name: 'Лебедева', consents }

function registerOf(api: TestApi, address: string) {
  return (email: string, captcha_pass?: string) =>
    fromAddress(api, address).call(register, { body: { ...person, email, captcha_pass } })
}

function recoveryOf(api: TestApi, address: string) {
  return (email: string, captcha_pass?: string) =>
    fromAddress(api, address).call(requestRecovery, { body: { email, captcha_pass } })
}

test.each([
  ['registration', registerOf, 3],
  ['recovery', recoveryOf, 2],
])('a captcha is required for a %s when one address repeats it within an hour', async (_, doorOf, free) => {
  await using api = await startApi({ environment: withCaptcha })
  const here = doorOf(api, '192.0.2.7')
  for (let tries = 0; tries < free; tries++) await here(`free-${tries}@example.ru`)
  const refusal = await here('late@example.ru').catch((error: unknown) => error)
  expect((refusal as Refusal).body).toMatchObject({ error_code: 4, fields: { captcha_pass: expect.any(String) } })
  await expect(here('late@example.ru', 'made-up')).rejects.toThrow('validation')

  await doorOf(api, '192.0.2.8')('elsewhere@example.ru')
  const { captcha_pass } = await api.anonymous.call(checkCaptcha, { body: { token: 'solved' } })
  await here('late@example.ru', captcha_pass)
  await expect(here('later@example.ru', captcha_pass)).rejects.toThrow('validation')
  await api.clock.advance({ hours: 1 })
  await here('later@example.ru')
})

test('an address is blocked for 15 minutes after 50 failed sign-ins, whatever the e-mails, and others are not', async () => {
  await using api = await startApi({ environment: { TRUST_PROXY: 'true' } })
  const { credentials } = await makeWithPassword(api)
  const [here, elsewhere] = [fromAddress(api, '192.0.2.7'), fromAddress(api, '192.0.2.8')]
  for (let round = 0; round < 5; round++) {
    const guesses = Array.from({ length: 10 }, (_, index) => ({
      body: { type: 'BASIC' as const, email: `guess-${round}-${index}@example.ru`, password: 'mimo' },
    }))
    const refusals = await Promise.all(guesses.map((guess) => here.refusal(signIn, guess)))
    expect(new Set(refusals)).toEqual(new Set(['wrong_credentials']))
  }
  expect(await here.refusal(signIn, credentials)).toBe('throttling')
  await elsewhere.call(signIn, credentials)
  await api.clock.advance({ minutes: 15 })
  await here.call(signIn, credentials)
})

test('the number of successful sign-ins from one address is not limited', async () => {
  await using api = await startApi()
  const { credentials } = await makeWithPassword(api)
  for (let round = 0; round < 6; round++)
    await Promise.all(Array.from({ length: 9 }, () => api.anonymous.call(signIn, credentials)))
  expect(await api.ctx.db.selectFrom('attempts').selectAll().where('count', '>', 0).execute()).toEqual([])
})

test('attempt counters do not contain plain addresses', async () => {
  await using api = await startApi({ environment: withCaptcha })
  await registerOf(api, '192.0.2.7')('vera@example.ru')
  await recoveryOf(api, '192.0.2.7')('vera@example.ru')
  const kept = await api.ctx.db.selectFrom('attempts').selectAll().execute()
  expect(kept.map(({ scope }) => scope)).toEqual(expect.arrayContaining(['REGISTER_ADDRESS', 'RECOVER_ADDRESS']))
  expect(JSON.stringify(kept)).not.toContain('192.0.2.7')
})
