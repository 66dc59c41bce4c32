import {
  checkCaptcha,
  linkIdentity,
  recoverPassword,
  register,
  requestIdentityCode,
  requestRecovery,
  signIn,
} from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { fromAddress, mailedCode, makeWithPassword, wrongCode } from '../../../../test/credentials.ts'
import { arrive } from '../../../../test/identities.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { enqueue } from '../../../jobs/queue.ts'

/** The captcha service is unreachable, so every token gets a pass. */
const withCaptcha = {
  TRUST_PROXY: 'true',
  SMARTCAPTCHA_URL: 'http://localhost:9',
  SMARTCAPTCHA_SITE_KEY: 'site-key',
  SMARTCAPTCHA_SECRET: 'secret',
}
const withoutCaptcha = { TRUST_PROXY: 'true', SMARTCAPTCHA_SITE_KEY: '' }

const [home, elsewhere] = ['192.0.2.7', '192.0.2.8']
const password = 'novyy-parol-1'

async function makePass(api: TestApi): Promise<string> {
  return (await api.anonymous.call(checkCaptcha, { body: { token: 'solved' } })).captcha_pass
}

/** Creates a user who has signed in from the address `home`. */
async function makeOwner(api: TestApi) {
  const owner = await makeWithPassword(api)
  await fromAddress(api, home).call(signIn, owner.credentials)
  return owner
}

/** Enters that many wrong passwords, each from a different address. */
async function guessPasswords(api: TestApi, email: string, count: number): Promise<void> {
  const body = { type: 'BASIC' as const, email, password: 'mimo' }
  for (let tries = 0; tries < count; tries++) await fromAddress(api, `198.51.100.${tries}`).refusal(signIn, { body })
}

async function codeFor(api: TestApi, email: string, address: string): Promise<string> {
  await fromAddress(api, address).call(requestRecovery, { body: { email } })
  return mailedCode(api, email)
}

test('wrong passwords from elsewhere do not lock the owner out, and a new place only requires a captcha', async () => {
  await using api = await startApi({ environment: withCaptcha })
  const { email, credentials } = await makeOwner(api)
  await guessPasswords(api, email, 19)
  await fromAddress(api, elsewhere).call(signIn, credentials)
  await guessPasswords(api, email, 1)

  const newPlace = fromAddress(api, '192.0.2.9')
  // It stays a new place for the owner although another person signs in there.
  await newPlace.call(signIn, (await makeWithPassword(api)).credentials)
  const { refusal, fields } = await refusalOf(newPlace.call(signIn, credentials))
  expect([refusal, Object.keys(fields)]).toEqual(['validation', ['captcha_pass']])
  for (const address of [home, elsewhere]) await fromAddress(api, address).call(signIn, credentials)
  const body = { ...credentials.body, captcha_pass: await makePass(api) }
  await newPlace.call(signIn, { body })
  await newPlace.call(signIn, credentials)
})

test('wrong passwords for an unknown e-mail also lead to a captcha', async () => {
  await using api = await startApi({ environment: withCaptcha })
  await guessPasswords(api, 'nobody@example.ru', 20)
  const body = { type: 'BASIC' as const, email: 'nobody@example.ru', password: 'mimo' }
  expect(await fromAddress(api, home).refusal(signIn, { body })).toBe('validation')
  const captcha_pass = await makePass(api)
  expect(await fromAddress(api, home).refusal(signIn, { body: { ...body, captcha_pass } })).toBe('wrong_credentials')
})

test('with the captcha off, 100 wrong passwords a day block strangers, and not the owner', async () => {
  await using api = await startApi({ environment: withoutCaptcha })
  const { email, credentials } = await makeOwner(api)
  await guessPasswords(api, email, 1)
  await api.ctx.db.updateTable('attempts').set({ count: 99 }).where('scope', '=', 'SIGN_IN_EMAIL').execute()
  await guessPasswords(api, email, 1)
  expect(await fromAddress(api, elsewhere).refusal(signIn, credentials)).toBe('throttling')
  await fromAddress(api, home).call(signIn, credentials)
  await api.clock.advance({ hours: 24 })
  await fromAddress(api, elsewhere).call(signIn, credentials)
})

test('ten wrong passwords from one address block only that address', async () => {
  await using api = await startApi({ environment: withoutCaptcha })
  const { email, credentials } = await makeOwner(api)
  const body = { type: 'BASIC' as const, email, password: 'mimo' }
  for (let tries = 0; tries < 10; tries++) await fromAddress(api, elsewhere).refusal(signIn, { body })
  expect(await fromAddress(api, elsewhere).refusal(signIn, credentials)).toBe('throttling')
  await fromAddress(api, '192.0.2.9').call(signIn, credentials)
})

test('recovery requests from elsewhere do not use up the owner’s, and after five of them require a captcha', async () => {
  await using api = await startApi({ environment: withCaptcha })
  const { email } = await makeOwner(api)
  const ask = (address: string, captcha_pass?: string) =>
    fromAddress(api, address).call(requestRecovery, { body: { email, captcha_pass } })
  for (let asked = 0; asked < 5; asked++) await ask(`198.51.100.${asked}`)
  const { fields } = await refusalOf(ask(elsewhere))
  expect(Object.keys(fields)).toEqual(['captcha_pass'])
  await ask(elsewhere, await makePass(api))
  await ask(home)
})

test('after ten registrations of an e-mail from elsewhere its owner can still register with a captcha', async () => {
  await using api = await startApi({ environment: withCaptcha })
  const consents = { terms: true, personal_data: true }
  const body = { email: 'vera@example.ru', password, first_name: 'Вера', last_name: 'Лебедева', consents }
  for (let asked = 0; asked < 10; asked++) await fromAddress(api, `198.51.100.${asked}`).call(register, { body })
  const { fields } = await refusalOf(fromAddress(api, home).call(register, { body }))
  expect(Object.keys(fields)).toEqual(['captcha_pass'])
  await fromAddress(api, home).call(register, { body: { ...body, captcha_pass: await makePass(api) } })
})

test('a stranger can neither replace nor invalidate the owner’s code, which also works at another address', async () => {
  await using api = await startApi({ environment: withoutCaptcha })
  const { email } = await makeOwner(api)
  const strangers = await codeFor(api, email, elsewhere)
  await api.clock.advance({ seconds: 1 })
  const code = await codeFor(api, email, home)
  await api.clock.advance({ seconds: 1 })
  // Another person's newer code changes nothing.
  await codeFor(api, (await makeOwner(api)).email, '192.0.2.11')
  const miss = (typed: string, address: string) =>
    fromAddress(api, address).refusal(recoverPassword, { body: { email, code: wrongCode(typed), password } })
  for (let tries = 0; tries < 4; tries++) expect(await miss(strangers, elsewhere)).toBe('wrong_code')
  // From an address that requested no code, a guess is checked against the newest code without using up its tries.
  for (let tries = 0; tries < 5; tries++) expect(await miss(code, '192.0.2.10')).toBe('wrong_code')
  await fromAddress(api, '192.0.2.9').call(recoverPassword, { body: { email, code, password } })
})

test('strangers have ten guesses a day and 30 a month, and the owner gets a mail and can recover at home', async () => {
  await using api = await startApi({ environment: withoutCaptcha })
  const { email } = await makeOwner(api)
  const guess = (code: string, address = elsewhere) =>
    fromAddress(api, address).refusal(recoverPassword, { body: { email, code, password } })
  for (let day = 0; day < 3; day++) {
    const code = await codeFor(api, email, elsewhere)
    for (let tries = 0; tries < 10; tries++)
      expect(await guess(wrongCode(code), `198.51.100.${tries}`)).toBe('wrong_code')
    expect(await guess(code)).toBe('throttling')
    await api.settle()
    const alarms = (await api.mailTo(email)).filter(({ subject }) => subject.startsWith('Кто-то подбирает'))
    expect(alarms).toHaveLength(day + 1)
    await api.clock.advance({ days: 1 })
  }
  expect(await guess(await codeFor(api, email, elsewhere))).toBe('throttling')
  const code = await codeFor(api, email, home)
  await fromAddress(api, home).call(recoverPassword, { body: { email, code, password } })
  await api.clock.advance({ days: 28 })
  const later = await codeFor(api, email, elsewhere)
  await fromAddress(api, elsewhere).call(recoverPassword, { body: { email, code: later, password } })
})

test('recovery codes can be requested at growing intervals, four a day', async () => {
  await using api = await startApi({ environment: withoutCaptcha })
  const { email } = await makeWithPassword(api)
  const ask = () => fromAddress(api, home).call(requestRecovery, { body: { email } })
  const seconds: number[] = []
  for (let asked = 0; asked < 4; asked++) {
    const { resend_after_seconds } = await ask()
    seconds.push(resend_after_seconds)
    await api.clock.advance({ seconds: resend_after_seconds - 1 })
    await expect(ask()).rejects.toThrow('Новый код можно попросить через 1 с')
    await api.clock.advance({ seconds: 1 })
  }
  expect(seconds).toEqual([60, 300, 1800, 1800])
  await expect(ask()).rejects.toThrow('Слишком много кодов за сутки. Попробуй через 23 ч')
})

test('guesses of identity codes and recovery codes share one limit', async () => {
  await using api = await startApi()
  const { email } = await makeWithPassword(api)
  const code_verifier = await arrive(api, 'VK')
  await api.anonymous.call(requestIdentityCode, { body: { code_verifier, email } })
  const code = await mailedCode(api, email)
  for (let tries = 0; tries < 9; tries++)
    await api.anonymous.refusal(recoverPassword, { body: { email, code: '0000', password } })
  const link = (typed: string) => api.anonymous.refusal(linkIdentity, { body: { code_verifier, email, code: typed } })
  expect(await link(wrongCode(code))).toBe('wrong_code')
  expect(await link(code)).toBe('throttling')
})

test('addresses are stored as keyed hashes, and deleted after 180 days', async () => {
  await using api = await startApi({ environment: withoutCaptcha })
  const { credentials } = await makeOwner(api)
  const kept = () => api.ctx.db.selectFrom('sign_in_addresses').selectAll().execute()
  expect(JSON.stringify(await kept())).not.toContain(home)
  await api.clock.advance({ days: 100 })
  await fromAddress(api, elsewhere).call(signIn, credentials)
  await api.clock.advance({ days: 80 })
  await enqueue(api.ctx.db, 'sweep-expired', {})
  await api.settle()
  expect(await kept()).toHaveLength(1)
})
