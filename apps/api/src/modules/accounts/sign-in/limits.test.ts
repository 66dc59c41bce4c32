import { checkCaptcha, register, requestRecovery, signIn } from '@razgovor/contract/accounts'
import { changePassword, deleteUser, requestEmailChange, requestExport } from '@razgovor/contract/profile'
import { accountsRefusals } from '../accounts.texts.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../../test/api-client.ts'
import { makeWithPassword, wrongCode } from '../../../../test/credentials.ts'
import { makeListener } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { countAttempt, countFailures, clearAttempts, type Limit } from './attempts.ts'
import { isRightCode } from '../email-codes/one-time-codes.ts'

/** The captcha service is unreachable. */
const captchaDown = {
  SMARTCAPTCHA_URL: 'http://localhost:9',
  SMARTCAPTCHA_SITE_KEY: 'key',
  SMARTCAPTCHA_SECRET: 'secret',
}

const consents = { terms: true, personal_data: true }
const person = { password: 'prostoy-parol-1', first_name: 'Вера', last_name: 'Лебедева', consents }

/** Makes `max` calls, and returns the message of the throttling error of the next one. */
async function throttledAfter(max: number, call: () => Promise<unknown>): Promise<string> {
  for (let tries = 0; tries < max; tries++) await call().catch(() => {})
  const error: unknown = await call().catch((refusal: unknown) => refusal)
  expect((error as Refusal).error_name).toBe('throttling')
  return (error as Refusal).body.error_message
}

test('a throttling error says what was limited and when to try again', async () => {
  await using api = await startApi({ environment: captchaDown })
  const user = await makeWithPassword(api)
  const { email } = user
  const wrong = { type: 'BASIC' as const, email, password: 'mimo' }
  const signingIn = () => api.anonymous.call(signIn, { body: wrong })
  expect(await throttledAfter(10, signingIn)).toBe('Слишком много попыток войти. Попробуй через 15 мин')
  await api.clock.advance({ minutes: 13, seconds: 30 })
  expect(await throttledAfter(0, signingIn)).toBe('Слишком много попыток войти. Попробуй через 2 мин')
  const change = { params: user, body: { old_password: 'mimo', password: 'novyy-parol-1' } }
  expect(await throttledAfter(10, () => api.as(user).call(changePassword, change))).toBe(
    'Слишком много неверных паролей. Попробуй через 15 мин',
  )
  expect(await throttledAfter(5, () => api.anonymous.call(checkCaptcha, { body: { token: 'any' } }))).toBe(
    'Проверка сейчас не работает. Попробуй через 60 мин',
  )
  const exporting = () => api.as(user).call(requestExport, { params: user })
  expect(await throttledAfter(5, exporting)).toBe('Ссылку можно попросить пять раз в сутки. Попробуй через 24 ч')
  await api.clock.advance({ hours: 21, minutes: 30 })
  expect(await throttledAfter(0, exporting)).toBe('Ссылку можно попросить пять раз в сутки. Попробуй через 3 ч')
  await api.clock.advance({ hours: 1 })
  expect(await throttledAfter(0, exporting)).toBe('Ссылку можно попросить пять раз в сутки. Попробуй через 90 мин')
})

test('a success undoes only its own attempt count, of its own scope and key', async () => {
  await using api = await startApi()
  const { db } = api.ctx
  const now = api.clock.now()
  const [limit, another]: [Limit, Limit] = [
    { scope: 'ONE', max: 3, minutes: 15, refusal: accountsRefusals.too_many_tries },
    { scope: 'ANOTHER', max: 3, minutes: 15, refusal: accountsRefusals.too_many_tries },
  ]
  const countAll = async () => {
    for (const [of, key] of [
      [limit, 'a'],
      [limit, 'b'],
      [another, 'a'],
    ] as const)
      await countAttempt(db, now, of, key)
  }
  const counts = async () => {
    const rows = await db
      .selectFrom('attempts')
      .select(['scope', 'key', 'count'])
      .orderBy('scope')
      .orderBy('key')
      .execute()
    return rows.map(({ scope, key, count }) => `${scope} ${key} ${count}`)
  }
  await countAll()
  await countFailures({ db, now, limit, key: 'a' }, async () => {
    expect(await counts()).toEqual(['ANOTHER a 1', 'ONE a 2', 'ONE b 1'])
  })
  expect(await counts()).toEqual(['ANOTHER a 1', 'ONE a 1', 'ONE b 1'])
  // The count may have been reset by the time the work is done.
  await countFailures({ db, now, limit, key: 'a' }, async () => {
    await db.updateTable('attempts').set({ count: 0 }).where('scope', '=', 'ONE').where('key', '=', 'a').execute()
  })
  expect(await counts()).toEqual(['ANOTHER a 1', 'ONE a 0', 'ONE b 1'])
  await clearAttempts(db, limit, 'a')
  expect(await counts()).toEqual(['ANOTHER a 1', 'ONE b 1'])
})

/** Lists the queued mail jobs with their maximum number of tries. */
async function queuedMails(api: TestApi) {
  const { rows } = await sql<{ job: string; max_attempts: number }>`
    select task_identifier as job, max_attempts from graphile_worker.jobs
    where task_identifier like 'send-%' order by task_identifier`.execute(api.ctx.db)
  return rows.map(({ job, max_attempts }) => `${job} ${max_attempts}`)
}

test('code mails are queued once for each user and purpose, with at most eight tries', async () => {
  await using api = await startApi({ environment: { SMARTCAPTCHA_SITE_KEY: '' } })
  const users = [await makeListener(api), await makeListener(api)]
  for (const _ of ['first', 'again']) {
    for (const user of users) {
      await api.anonymous.call(requestRecovery, { body: { email: user.email } })
      const body = { user_id: user.user_id, email: `new-${user.email}` }
      await api.as(user).call(requestEmailChange, { params: user, body })
    }
    for (const email of ['a@example.ru', 'b@example.ru'])
      await api.anonymous.call(register, { body: { ...person, email } })
    await api.clock.advance({ minutes: 1 })
  }
  expect(await queuedMails(api)).toEqual([
    ...Array<string>(4).fill('send-code 8'),
    ...Array<string>(2).fill('send-recovery-code 8'),
  ])
  await api.settle()
  for (const user of users)
    for (const to of [user.email, `new-${user.email}`])
      expect(await api.mailTo(to)).toMatchObject([{ subject: expect.stringMatching(/^Твой код: \d{4}$/) }])
})

test('mails about account deletion and data export are tried 12 times', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  await api.as(user).call(requestExport, { params: user })
  await api.as(user).call(deleteUser, { params: user })
  expect(await queuedMails(api)).toEqual(['send-deletion-mail 12', 'send-export-link 12'])
})

test('a code that wrong tries have invalidated is not mailed', async () => {
  await using api = await startApi()
  const email = 'vera@example.ru'
  const { user_id } = await api.anonymous.call(register, { body: { ...person, email } })
  const { rows } = await sql<{ code: string }>`
    select payload ->> 'code' as code from graphile_worker._private_jobs where key like 'send-code:%'`.execute(
    api.ctx.db,
  )
  const codeFor = { subject_id: user_id, purpose: 'CONFIRM_EMAIL', target: email } as const
  for (let tries = 0; tries < 5; tries++)
    await transact(api.ctx, (tx) => isRightCode(tx, api.ctx, codeFor, wrongCode(rows[0]!.code)))
  await api.settle()
  expect(await api.mailTo(email)).toEqual([])
})
