import { confirmEmail, register, requestEmailCode, signIn } from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { mailedCode, wrongCode } from '../../../../test/credentials.ts'
import { makeListener } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const captchaOff = { environment: { SMARTCAPTCHA_SITE_KEY: '' } }

const consents = { terms: true, personal_data: true }
const email = 'vera@example.ru'
const vera = { email, password: 'prostoy-parol-1', first_name: 'Вера', last_name: 'Лебедева', consents }
const stranger = { ...vera, password: 'chuzhoy-parol-1' }

function basic(password: string) {
  return { body: { type: 'BASIC' as const, email, password } }
}

test('the password sent with the code is set, even if somebody else registered the e-mail meanwhile', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  await api.clock.advance({ minutes: 1 })
  await api.anonymous.call(register, { body: stranger })
  const code = await mailedCode(api, email)
  await api.anonymous.call(confirmEmail, { body: { email, code, password: vera.password } })
  expect(await api.anonymous.refusal(signIn, basic(stranger.password))).toBe('wrong_credentials')
  await api.anonymous.call(signIn, basic(vera.password))
})

test('a wrong code does not change the password', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const code = await mailedCode(api, email)
  const wrong = { email, code: wrongCode(code), password: stranger.password }
  expect(await api.anonymous.refusal(confirmEmail, { body: wrong })).toBe('wrong_code')
  await api.anonymous.call(confirmEmail, { body: { email, code, password: vera.password } })
  await api.anonymous.call(signIn, basic(vera.password))
})

test('confirmation without a password removes the registered one, which may be a stranger’s', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: stranger })
  const { user } = await api.anonymous.call(confirmEmail, { body: { email, code: await mailedCode(api, email) } })
  expect(user.has_password).toBe(false)
  expect(await api.anonymous.refusal(signIn, basic(stranger.password))).toBe('wrong_credentials')
})

test('the confirmation of a blocked user gets user_blocked', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  await api.ctx.db.updateTable('users').set({ blocked_at: api.clock.now() }).execute()
  const code = await mailedCode(api, email)
  expect(await api.anonymous.refusal(confirmEmail, { body: { email, code } })).toBe('user_blocked')
})

/** Returns the answers to two requests in each of twelve consecutive minutes. */
async function askTwelveTimes(api: TestApi, to: string) {
  const answers: unknown[] = []
  for (let asked = 0; asked < 12; asked++) {
    await api.clock.advance({ minutes: 1 })
    answers.push(await api.anonymous.call(requestEmailCode, { body: { email: to } }).catch(toBody))
    answers.push(await api.anonymous.call(requestEmailCode, { body: { email: to } }).catch(toBody))
  }
  return answers
}

function toBody(error: unknown) {
  return (error as Refusal).body
}

test('code requests get the same answers and limits for unconfirmed, confirmed and unknown e-mails', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const [waiting, confirmed, unknown] = [
    await askTwelveTimes(api, email),
    await askTwelveTimes(api, (await makeListener(api)).email),
    await askTwelveTimes(api, 'nobody@example.ru'),
  ]
  expect(waiting).toEqual(unknown)
  expect(confirmed).toEqual(unknown)
  expect(unknown.slice(0, 2)).toEqual([
    { resend_after_seconds: 60 },
    { error_code: 101, reason: 'code_too_soon', error_message: 'Новый код можно попросить через 60 с' },
  ])
  expect(unknown.at(-1)).toEqual({
    error_code: 101,
    reason: 'too_many_codes_today',
    error_message: 'Слишком много кодов за сутки. Попробуй через 24 ч',
  })
})

test('at most ten codes are sent to one e-mail in 24 hours', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  await api.settle()
  for (let asked = 0; asked < 12; asked++) {
    await api.clock.advance({ minutes: 1 })
    await api.anonymous.call(requestEmailCode, { body: { email } }).catch(toBody)
    await api.settle()
  }
  expect(await api.mailTo(email)).toHaveLength(10)
  await api.clock.advance({ hours: 24 })
  await api.anonymous.call(requestEmailCode, { body: { email } })
  await api.anonymous.call(confirmEmail, { body: { email, code: await mailedCode(api, email) } })
  expect(await api.mailTo(email)).toHaveLength(11)
})

test('after ten codes in 24 hours, registering again is refused and changes nothing', async () => {
  await using api = await startApi(captchaOff)
  for (let tries = 0; tries < 10; tries++) {
    await api.anonymous.call(register, { body: vera })
    await api.clock.advance({ minutes: 1 })
  }
  const code = await mailedCode(api, email)
  expect(await api.anonymous.refusal(register, { body: { ...stranger, first_name: 'Глеб' } })).toBe('throttling')
  const { user } = await api.anonymous.call(confirmEmail, { body: { email, code } })
  expect(user.first_name).toBe('Вера')
})
