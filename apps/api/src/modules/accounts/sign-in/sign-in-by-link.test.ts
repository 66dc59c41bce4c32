import { register, signIn } from '@razgovor/contract/accounts'
import { endAllSessions, getUser } from '@razgovor/contract/profile'
import { readSignInLink, requestSignInLink } from '@razgovor/contract/mail-links'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { asSession } from '../../../../test/credentials.ts'
import { makeListener, makeUser } from '../../../../test/factories.ts'
import { signInLinkTo } from '../../../../test/mail-links.ts'
import { startApi } from '../../../../test/start-api.ts'
import { hashPassword } from '../credentials/passwords.ts'

const captchaOff = { environment: { SMARTCAPTCHA_SITE_KEY: '' } }

function toBody(error: unknown) {
  return (error as Refusal).body
}

test('a sign-in link signs in its user once', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const link = await signInLinkTo(api, user)
  const session = await api.anonymous.call(signIn, link)
  await asSession(api, session).call(getUser, { params: { user_id: user.user_id } })

  const again = await api.anonymous.call(signIn, link).catch(toBody)
  expect(again).toEqual({
    error_code: 7,
    reason: 'sign_in_link_expired',
    error_message: 'Ссылка уже не действует. Попроси новую',
  })
})

test('one of several concurrent uses of a sign-in link succeeds', async () => {
  await using api = await startApi()
  const link = await signInLinkTo(api, await makeListener(api))
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => api.anonymous.call(signIn, link)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('auth_invalid')
})

test('the user of a sign-in link can be read any number of times before it is used', async () => {
  await using api = await startApi()
  const { user_id, email } = await makeListener(api)
  const { body } = await signInLinkTo(api, { email })
  for (let read = 0; read < 3; read++)
    expect(await api.anonymous.call(readSignInLink, { body })).toEqual({ user_id, email })
  await api.anonymous.call(signIn, { body })
  expect(await api.anonymous.refusal(readSignInLink, { body })).toBe('not_exist')
})

test('a sign-in link expires after 15 minutes, and when a new one is requested', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const early = await signInLinkTo(api, user)
  await api.clock.advance({ minutes: 1 })
  const late = await signInLinkTo(api, user)
  expect(await api.anonymous.refusal(signIn, early)).toBe('auth_invalid')
  await api.clock.advance({ minutes: 14, seconds: 59 })
  await api.anonymous.call(readSignInLink, late)
  await api.clock.advance({ seconds: 1 })
  expect(await api.anonymous.refusal(readSignInLink, late)).toBe('not_exist')
  expect(await api.anonymous.refusal(signIn, late)).toBe('auth_invalid')
})

test('«Выйти везде», a new password, a new e-mail, blocking and account deletion invalidate unused links', async () => {
  await using api = await startApi(captchaOff)
  const changes = [
    { password_hash: await hashPassword('drugoy-parol-1') },
    { email: 'new@example.ru' },
    { blocked_at: api.clock.now() },
    { deletion_requested_at: api.clock.now() },
  ]
  for (const change of [undefined, ...changes]) {
    const user = await makeListener(api)
    const link = await signInLinkTo(api, user)
    const { user_id } = user
    if (change) await api.ctx.db.updateTable('users').set(change).where('user_id', '=', user_id).execute()
    else await api.as(user).call(endAllSessions)
    expect(await api.anonymous.refusal(readSignInLink, link)).toBe('not_exist')
    expect(await api.anonymous.refusal(signIn, link)).toBe('auth_invalid')
  }
})

test('link requests get the same answers and limits for a known and an unknown e-mail', async () => {
  await using api = await startApi(captchaOff)
  async function askTwelveTimes(email: string) {
    const answers: unknown[] = []
    for (let asked = 0; asked < 12; asked++) {
      await api.clock.advance({ minutes: 1 })
      for (const body of [{ email }, { email }])
        answers.push(await api.anonymous.call(requestSignInLink, { body }).catch(toBody))
      await api.settle()
    }
    return answers
  }
  const { email } = await makeListener(api)
  const [known, unknown] = [await askTwelveTimes(email), await askTwelveTimes('nobody@example.ru')]
  expect(known).toEqual(unknown)
  expect(unknown.slice(0, 2)).toMatchObject([
    { resend_after_seconds: 60 },
    { error_message: 'Новую ссылку можно попросить через 60 с' },
  ])
  expect(unknown.at(-2)).toMatchObject({ error_code: 101 })
  expect(await api.mailTo(email)).toHaveLength(10)
  expect(await api.mailTo('nobody@example.ru')).toEqual([])
})

test('a link request itself creates no link, only its job does', async () => {
  await using api = await startApi()
  const { email } = await makeListener(api)
  for (const body of [{ email }, { email: 'nobody@example.ru' }]) await api.anonymous.call(requestSignInLink, { body })
  expect(await api.ctx.db.selectFrom('sign_in_links').selectAll().execute()).toEqual([])
})

test('the third link request within an hour requires a captcha', async () => {
  await using api = await startApi()
  for (const email of ['one@example.ru', 'two@example.ru'])
    await api.anonymous.call(requestSignInLink, { body: { email } })
  const third = { body: { email: 'three@example.ru' } }
  expect(toBody(await api.anonymous.call(requestSignInLink, third).catch((error: unknown) => error))).toMatchObject({
    fields: { captcha_pass: expect.any(String) },
  })
})

test('staff get no sign-in link, and older links stop working when their user becomes staff', async () => {
  await using api = await startApi()
  const admin = await makeUser(api, 'SUPER_ADMIN')
  await api.anonymous.call(requestSignInLink, { body: { email: admin.email } })
  await api.settle()
  expect(await api.mailTo(admin.email)).toEqual([])

  const { user_id, email } = await makeListener(api)
  const link = await signInLinkTo(api, { email })
  await api.ctx.db.updateTable('users').set({ role: 'SUPER_ADMIN' }).where('user_id', '=', user_id).execute()
  expect(await api.anonymous.refusal(readSignInLink, link)).toBe('not_exist')
  expect(await api.anonymous.refusal(signIn, link)).toBe('auth_invalid')
})

test('an unconfirmed registration gets no sign-in link, because its password may be a stranger’s', async () => {
  await using api = await startApi(captchaOff)
  const email = 'new@example.ru'
  const person = { email, password: 'prostoy-parol-1', first_name: 'Вера', last_name: 'Лебедева' }
  await api.anonymous.call(register, { body: { ...person, consents: { terms: true, personal_data: true } } })
  await api.anonymous.call(requestSignInLink, { body: { email } })
  await api.settle()
  expect((await api.mailTo(email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Твой код')])
})

test('a blocked user gets user_blocked from a sign-in link', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const { user_id } = user
  await api.ctx.db.updateTable('users').set({ blocked_at: api.clock.now() }).where('user_id', '=', user_id).execute()
  expect(await api.anonymous.refusal(signIn, await signInLinkTo(api, user))).toBe('user_blocked')
})

test('a made-up sign-in token is refused', async () => {
  await using api = await startApi()
  for (const token of ['a-word', 'a.b.c', '🔑'])
    expect(await api.anonymous.refusal(signIn, { body: { type: 'TOKEN', token } })).toBe('auth_invalid')
})

test('the mail says how long the link works, and the mail log contains neither subject nor text', async () => {
  await using api = await startApi()
  const { email } = await makeListener(api)
  await signInLinkTo(api, { email })
  const [mail] = await api.mailTo(email)
  expect(mail?.subject).toBe('Ссылка для входа')
  expect(mail?.text).toContain('Ссылка действует 15 минут и только один раз')
  const kept = await api.ctx.db.selectFrom('mails').select(['about', 'subject', 'body']).execute()
  expect(kept).toEqual([{ about: 'CODE', subject: '', body: null }])
})
