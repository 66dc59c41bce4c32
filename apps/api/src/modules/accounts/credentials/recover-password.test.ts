import { confirmEmail, recoverPassword, refresh, register, requestRecovery, signIn } from '@razgovor/contract/accounts'
import { getUser } from '@razgovor/contract/profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { asSession, mailedCode, makeSession, makeWithPassword, wrongCode } from '../../../../test/credentials.ts'
import { makeListener } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const captchaOff = { environment: { SMARTCAPTCHA_SITE_KEY: '' } }

const password = 'novyy-parol-1'

function toBody(error: unknown) {
  return (error as Refusal).body
}

async function recoveryCode(api: TestApi, email: string): Promise<string> {
  await api.anonymous.call(requestRecovery, { body: { email } })
  return mailedCode(api, email)
}

test('a recovery code sets a new password, ends every session, sends a mail and signs in', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const { email } = user
  const code = await recoveryCode(api, email)
  const [asked] = await api.mailTo(email)
  expect(asked?.text).toContain('Задай новый пароль')

  const spaced = ` ${code.slice(0, 2)} ${code.slice(2)} `
  const recovered = await api.anonymous.call(recoverPassword, { body: { email, code: spaced, password } })
  const own = { params: { user_id: user.user_id } }
  expect(await asSession(api, recovered).call(getUser, own)).toMatchObject({ email, has_password: true })
  expect(await asSession(api, session).refusal(getUser, own)).toBe('auth_invalid')
  expect(await api.anonymous.refusal(refresh, { body: session })).toBe('auth_invalid')
  await api.anonymous.call(refresh, { body: recovered })
  expect(await api.anonymous.refusal(signIn, user.credentials)).toBe('wrong_credentials')
  await api.anonymous.call(signIn, { body: { type: 'BASIC', email, password } })

  await api.settle()
  const [mail] = await api.mailTo(email)
  expect(mail).toMatchObject({ subject: 'Пароль изменён' })
  expect(mail?.text).not.toContain('!')
})

test('an account without a password gets its first one with a recovery code', async () => {
  await using api = await startApi()
  const { email } = await makeListener(api)
  const { user } = await api.anonymous.call(recoverPassword, {
    body: { email, code: await recoveryCode(api, email), password },
  })
  expect(user.has_password).toBe(true)
})

test('recovery requests and codes get the same answers and limits for a known and an unknown e-mail', async () => {
  await using api = await startApi(captchaOff)
  async function askTwelveTimes(email: string) {
    const answers: unknown[] = []
    for (let asked = 0; asked < 12; asked++) {
      await api.clock.advance({ minutes: 1 })
      for (const body of [{ email }, { email }])
        answers.push(await api.anonymous.call(requestRecovery, { body }).catch(toBody))
      const guess = { email, code: '0000', password }
      answers.push(await api.anonymous.call(recoverPassword, { body: guess }).catch(toBody))
      await api.settle()
    }
    return answers
  }
  const { email } = await makeWithPassword(api)
  const [known, unknown] = [await askTwelveTimes(email), await askTwelveTimes('nobody@example.ru')]
  expect(known).toEqual(unknown)
  expect(unknown.slice(0, 3)).toMatchObject([
    { resend_after_seconds: 60 },
    { error_message: 'Новый код можно попросить через 60 с' },
    { error_code: 1012 },
  ])
  expect(unknown.at(-3)).toMatchObject({ error_code: 101 })
  const codes = (await api.mailTo(email)).filter(({ subject }) => subject.startsWith('Твой код'))
  expect(codes).toHaveLength(3)
  expect(await api.mailTo('nobody@example.ru')).toEqual([])
})

test('a recovery request queues the same job for a known and an unknown e-mail, and creates no code', async () => {
  await using api = await startApi()
  const { email } = await makeListener(api)
  const emails = [email, 'nobody@example.ru']
  for (const each of emails) await api.anonymous.call(requestRecovery, { body: { email: each } })
  expect(await api.ctx.db.selectFrom('one_time_codes').selectAll().execute()).toEqual([])
  const { rows } = await sql<{ name: string; email: string }>`
    select t.identifier as name, j.payload->>'email' as email
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload->>'email' is not null order by j.id`.execute(api.ctx.db)
  expect(rows).toEqual(emails.map((each) => ({ name: 'send-recovery-code', email: each })))
})

test('a recovery code is invalid after five wrong codes, after 15 minutes and after its use', async () => {
  await using api = await startApi(captchaOff)
  const { email } = await makeWithPassword(api)
  const code = await recoveryCode(api, email)
  const wrong = { body: { email, code: wrongCode(code), password } }
  for (let tries = 0; tries < 5; tries++) expect(await api.anonymous.refusal(recoverPassword, wrong)).toBe('wrong_code')
  expect(await api.anonymous.refusal(recoverPassword, { body: { email, code, password } })).toBe('wrong_code')

  await api.clock.advance({ minutes: 1 })
  const old = await recoveryCode(api, email)
  await api.clock.advance({ minutes: 15 })
  expect(await api.anonymous.refusal(recoverPassword, { body: { email, code: old, password } })).toBe('wrong_code')

  const right = { body: { email, code: await recoveryCode(api, email), password } }
  await api.clock.advance({ minutes: 14, seconds: 59 })
  await api.anonymous.call(recoverPassword, right)
  expect(await api.anonymous.refusal(recoverPassword, right)).toBe('wrong_code')
})

test('a recovery code sent concurrently sets one password', async () => {
  await using api = await startApi()
  const { email } = await makeWithPassword(api)
  const code = await recoveryCode(api, email)
  const passwords = Array.from({ length: 6 }, (_, index) => `novyy-parol-${index}`)
  const outcomes = await Promise.allSettled(
    passwords.map((tried) => api.anonymous.call(recoverPassword, { body: { email, code, password: tried } })),
  )
  const won = passwords.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  expect(won).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('wrong_code')
  await api.anonymous.call(signIn, { body: { type: 'BASIC', email, password: won[0]! } })
})

test('a registration code sets no password, and a recovery code does not confirm a registration', async () => {
  await using api = await startApi()
  const consents = { terms: true, personal_data: true }
  const email = 'vera@example.ru'
  await api.anonymous.call(register, {
    body: { email, password: 'prostoy-parol-1', first_name: 'Вера', last_name: 'Лебедева', consents },
  })
  const toConfirm = await mailedCode(api, email)
  let toRecover = await recoveryCode(api, email)
  while (toRecover === toConfirm) {
    await api.clock.advance({ minutes: 1 })
    toRecover = await recoveryCode(api, email)
  }
  const swapped = { body: { email, code: toConfirm, password } }
  expect(await api.anonymous.refusal(recoverPassword, swapped)).toBe('wrong_code')
  expect(await api.anonymous.refusal(confirmEmail, { body: { email, code: toRecover } })).toBe('wrong_code')
  const { user } = await api.anonymous.call(recoverPassword, { body: { email, code: toRecover, password } })
  expect(user.email_confirmed).toBe(true)
  expect(await api.anonymous.refusal(confirmEmail, { body: { email, code: toConfirm } })).toBe('wrong_code')
})

test('password recovery lifts the lock that wrong passwords caused', async () => {
  await using api = await startApi()
  const { email } = await makeWithPassword(api)
  const wrong = { body: { type: 'BASIC' as const, email, password: 'mimo' } }
  for (let tries = 0; tries < 11; tries++) await api.anonymous.refusal(signIn, wrong)
  expect(await api.anonymous.refusal(signIn, wrong)).toBe('throttling')
  await api.anonymous.call(recoverPassword, { body: { email, code: await recoveryCode(api, email), password } })
  expect(await api.anonymous.refusal(signIn, wrong)).toBe('wrong_credentials')
})

test('a blocked user gets user_blocked only with the right code, and the password stays unchanged', async () => {
  await using api = await startApi()
  const { user_id, email } = await makeWithPassword(api, { blocked_at: api.clock.now() })
  const kept = () => api.ctx.db.selectFrom('users').select('password_hash').where('user_id', '=', user_id).execute()
  const before = await kept()
  const code = await recoveryCode(api, email)
  const wrong = { body: { email, code: wrongCode(code), password } }
  expect(await api.anonymous.refusal(recoverPassword, wrong)).toBe('wrong_code')
  expect(await api.anonymous.refusal(recoverPassword, { body: { email, code, password } })).toBe('user_blocked')
  expect(await kept()).toEqual(before)
})
