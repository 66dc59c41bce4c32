import { checkEmail, confirmEmail, register, requestEmailCode, signIn } from '@razgovor/contract/accounts'
import type { ErrorBody } from '@razgovor/contract/error-codes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailedCode, wrongCode } from '../../../../test/credentials.ts'
import { makeListener } from '../../../../test/factories.ts'
import { untilBlocked } from '../../../../test/lock-wait.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { issueCode } from '../email-codes/one-time-codes.ts'

const consents = { terms: true, personal_data: true }
const vera = {
  email: 'vera@example.ru',
  password: 'prostoy-parol-1',
  first_name: 'Вера',
  last_name: 'Лебедева',
  consents,
}

async function post(api: TestApi, path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, answer: (await response.json()) as ErrorBody }
}

test('a new user confirms the e-mail with the mailed code and is signed in', async () => {
  await using api = await startApi()
  expect(await api.anonymous.call(checkEmail, { body: { email: vera.email } })).toEqual({ exists: false })

  const made = await api.anonymous.call(register, { body: { ...vera, email: ' Vera@Example.ru ' } })
  expect(made).toEqual({ user_id: expect.any(String), email: 'vera@example.ru', resend_after_seconds: 60 })
  expect(await api.anonymous.refusal(signIn, { body: { type: 'BASIC', ...vera } })).toBe('email_not_confirmed')

  const code = await mailedCode(api, vera.email)
  const { user } = await api.anonymous.call(confirmEmail, {
    body: { email: vera.email, code, password: vera.password },
  })
  expect(user).toEqual({
    user_id: made.user_id,
    email: 'vera@example.ru',
    email_confirmed: true,
    first_name: 'Вера',
    last_name: 'Лебедева',
    alias: null,
    time_zone_id: 'Europe/Moscow',
    categories: [],
    last_series_fund_id: null,
    tips_url: null,
    avatar_thumbnail_url: null,
    role: 'LISTENER',
    phone: null,
    has_password: true,
  })
  expect(await api.anonymous.call(checkEmail, { body: { email: vera.email } })).toEqual({ exists: true })
  await api.anonymous.call(signIn, { body: { type: 'BASIC', ...vera, password: ` ${vera.password} ` } })
})

test('the mail with the code is Russian, in text and in HTML, and has no exclamation marks', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const code = await mailedCode(api, vera.email)
  const [mail] = await api.mailTo(vera.email)
  expect(mail?.text).toContain(code)
  expect(mail?.html).toContain('<html lang="ru">')
  expect(mail?.html).toContain(`>${code}</p>`)
  expect(`${mail?.subject}${mail?.text}`).not.toContain('!')
})

test('registration without both consents is refused', async () => {
  await using api = await startApi()
  for (const consents of [undefined, { terms: true, personal_data: false }, { terms: false, personal_data: true }])
    expect(await api.anonymous.refusal(register, { body: { ...vera, consents } })).toBe('no_consents')
  expect(await api.ctx.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('both consents are stored with their time', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const kept = await api.ctx.db.selectFrom('consents').select(['document', 'accepted_at']).orderBy('document').execute()
  const accepted_at = api.clock.now()
  expect(kept).toEqual([
    { document: 'PERSONAL_DATA', accepted_at },
    { document: 'TERMS', accepted_at },
  ])
})

test('a confirmed e-mail cannot be registered again', async () => {
  await using api = await startApi()
  const { email } = await makeListener(api)
  expect(await api.anonymous.refusal(register, { body: { ...vera, email } })).toBe('email_exists')
})

test('registering an unconfirmed e-mail again replaces the registration, and only the new code works', async () => {
  await using api = await startApi()
  const stranger = { ...vera, password: 'chuzhoy-parol-1', first_name: 'Чужой' }
  const { user_id } = await api.anonymous.call(register, { body: stranger })
  const strangersCode = await mailedCode(api, vera.email)
  expect(await api.anonymous.refusal(register, { body: vera })).toBe('throttling')

  await api.clock.advance({ seconds: 60 })
  expect(await api.anonymous.call(register, { body: vera })).toMatchObject({ user_id })
  const code = await mailedCode(api, vera.email)
  if (code !== strangersCode)
    expect(await api.anonymous.refusal(confirmEmail, { body: { email: vera.email, code: strangersCode } })).toBe(
      'wrong_code',
    )
  const { user } = await api.anonymous.call(confirmEmail, { body: { email: vera.email, code } })
  expect(user.first_name).toBe('Вера')
  expect(await api.anonymous.refusal(signIn, { body: { type: 'BASIC', ...stranger } })).toBe('wrong_credentials')
})

test('concurrent registrations of one e-mail create one account', async () => {
  await using api = await startApi()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => api.anonymous.call(register, { body: vera })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await api.ctx.db.selectFrom('users').select('email').execute()).toHaveLength(1)
})

test('the zone is the one named in the form, else the browser’s, else Moscow', async () => {
  await using api = await startApi()
  async function zoneOf(email: string, time_zone_id?: string, header = '') {
    const body = JSON.stringify({ ...vera, email, time_zone_id })
    await post(api, '/api/auth/register', body, { 'x-device-timezone': header })
    const user = await api.ctx.db
      .selectFrom('users')
      .select('time_zone_id')
      .where('email', '=', email)
      .executeTakeFirst()
    return user?.time_zone_id
  }
  expect(await zoneOf('a@example.ru', 'Asia/Omsk', 'Asia/Tokyo')).toBe('Asia/Omsk')
  expect(await zoneOf('b@example.ru', 'Mars/Olympus', 'America/Sao_Paulo')).toBe('America/Sao_Paulo')
  expect(await zoneOf('c@example.ru', undefined, '+03:00')).toBe('Europe/Moscow')
})

test('a code may contain spaces and works once', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const code = await mailedCode(api, vera.email)
  const body = { email: vera.email, code: ` ${code.slice(0, 2)} ${code.slice(2)}\n` }
  await api.anonymous.call(confirmEmail, { body })
  expect(await api.anonymous.refusal(confirmEmail, { body })).toBe('wrong_code')
})

test('five wrong codes invalidate the right one', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const code = await mailedCode(api, vera.email)
  const guess = { body: { email: vera.email, code: wrongCode(code) } }
  for (let tries = 0; tries < 5; tries++) expect(await api.anonymous.refusal(confirmEmail, guess)).toBe('wrong_code')
  expect(await api.anonymous.refusal(confirmEmail, { body: { email: vera.email, code } })).toBe('wrong_code')
})

test('the right code still works after four wrong ones', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const code = await mailedCode(api, vera.email)
  const guess = { body: { email: vera.email, code: wrongCode(code) } }
  const refusals = await Promise.all(Array.from({ length: 4 }, () => api.anonymous.refusal(confirmEmail, guess)))
  expect(new Set(refusals)).toEqual(new Set(['wrong_code']))
  await api.anonymous.call(confirmEmail, { body: { email: vera.email, code } })
})

test('a code is invalid after 15 minutes, and is not mailed after that', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const code = await mailedCode(api, vera.email)
  await api.anonymous.call(register, { body: { ...vera, email: 'late@example.ru' } })
  await api.clock.advance({ minutes: 15 })
  expect(await api.anonymous.refusal(confirmEmail, { body: { email: vera.email, code } })).toBe('wrong_code')
  await api.settle()
  expect(await api.mailTo('late@example.ru')).toEqual([])
})

test('another code can be requested after a minute, and the error before that says how long to wait', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const first = await mailedCode(api, vera.email)
  await api.clock.advance({ seconds: 15 })
  const sooner = await post(api, '/api/auth/confirm-email', JSON.stringify({ email: vera.email }))
  expect(sooner).toEqual({
    status: 429,
    answer: { error_code: 101, reason: 'code_too_soon', error_message: 'Новый код можно попросить через 45 с' },
  })
  await api.clock.advance({ seconds: 45 })
  const again = await api.anonymous.call(requestEmailCode, { body: { email: vera.email } })
  expect(again).toEqual({ resend_after_seconds: 60 })
  const code = await mailedCode(api, vera.email)
  expect(await api.mailTo(vera.email)).toHaveLength(2)
  if (first !== code)
    expect(await api.anonymous.refusal(confirmEmail, { body: { email: vera.email, code: first } })).toBe('wrong_code')
  await api.anonymous.call(confirmEmail, { body: { email: vera.email, code } })
})

test('a code request for an unknown or a confirmed e-mail gets the usual answer, and sends no mail', async () => {
  await using api = await startApi()
  const { email } = await makeListener(api)
  for (const to of ['nobody@example.ru', email]) {
    expect(await api.anonymous.call(requestEmailCode, { body: { email: to } })).toEqual({ resend_after_seconds: 60 })
    expect(await api.anonymous.refusal(confirmEmail, { body: { email: to, code: '1234' } })).toBe('wrong_code')
    await api.settle()
    expect(await api.mailTo(to)).toEqual([])
  }
})

test('the right code sent concurrently confirms once, and is wrong_code otherwise', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const code = await mailedCode(api, vera.email)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => api.anonymous.call(confirmEmail, { body: { email: vera.email, code } })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('wrong_code')
})

test('the queue keeps no code that was sent, and the table keeps only its hash', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const code = await mailedCode(api, vera.email)
  const [kept] = await api.ctx.db.selectFrom('one_time_codes').selectAll().execute()
  expect(kept?.code_hash).toHaveLength(32)
  expect(kept?.code_hash.toString('latin1')).not.toContain(code)
  const { rows } = await sql`select 1 from graphile_worker._private_jobs`.execute(api.ctx.db)
  expect(rows).toEqual([])
})

test('unreadable, invalid and oversized bodies are refused, with Russian messages for invalid fields', async () => {
  await using api = await startApi()
  expect(await post(api, '/api/auth/register', '{"email":')).toMatchObject({ status: 400, answer: { error_code: 3 } })
  const typed = await post(api, '/api/auth/register', JSON.stringify({ ...vera, email: 5, first_name: null }))
  expect(typed).toMatchObject({ status: 400, answer: { error_code: 4 } })
  expect(Object.keys(typed.answer.fields ?? {}).toSorted()).toEqual(['email', 'first_name'])
  for (const message of Object.values(typed.answer.fields ?? {})) expect(message).toMatch(/[а-яё]/i)
  const bad = await post(api, '/api/auth/register', JSON.stringify({ ...vera, email: 'vera', password: 'korotko' }))
  expect(bad.answer.fields).toEqual({
    email: 'Неверный формат электронной почты',
    password: 'От 8 до 72 символов, хотя бы одна буква и одна цифра',
  })
  for (const code of ['12', '12345', '12ab'])
    expect(await api.anonymous.refusal(confirmEmail, { body: { email: vera.email, code } })).toBe('validation')
  expect(await post(api, '/api/auth/register', JSON.stringify({ ...vera, note: 'я'.repeat(300_000) }))).toMatchObject({
    status: 413,
    answer: { error_code: 14 },
  })
  expect(await post(api, '/api/auth/register', 'email=vera', { 'content-type': 'text/html' })).toMatchObject({
    answer: { error_code: 5 },
  })
})

test('a registration during a confirmation never gets its own password confirmed by the older code', async () => {
  await using api = await startApi()
  await api.anonymous.call(register, { body: vera })
  const code = await mailedCode(api, vera.email)
  await api.clock.advance({ seconds: 60 })
  const confirming = await transact(api.ctx, async (tx) => {
    // Emulates a concurrent re-registration up to its update of the account's row.
    await tx.updateTable('users').set({ password_hash: 'of somebody else' }).where('email', '=', vera.email).execute()
    const outcome = api.anonymous.refusal(confirmEmail, { body: { email: vera.email, code } })
    await untilBlocked(api, outcome)
    const { user_id: subject_id } = await userOf(tx)
    await issueCode(tx, api.ctx, {
      subject_id,
      purpose: 'CONFIRM_EMAIL',
      target: vera.email,
      counted_by: vera.email,
    })
    return { outcome }
  })
  expect(await confirming.outcome).toBe('wrong_code')
})

function userOf(tx: Tx) {
  return tx.selectFrom('users').select('user_id').where('email', '=', vera.email).executeTakeFirstOrThrow()
}
