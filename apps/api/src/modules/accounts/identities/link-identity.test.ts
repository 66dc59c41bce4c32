import {
  checkEmail,
  getPendingIdentity,
  linkIdentity,
  register,
  requestIdentityCode,
  signIn,
} from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { mailedCode, makeWithPassword, wrongCode } from '../../../../test/credentials.ts'
import { makeListener } from '../../../../test/factories.ts'
import { arrive, comeBackFrom, person, yandexPerson } from '../../../../test/identities.ts'
import { untilBlocked } from '../../../../test/lock-wait.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { dropPending, lockPending } from './pending-identity.ts'

const consents = { terms: true, personal_data: true }
const email = person.email!

async function codeFor(api: TestApi, code_verifier: string, to = email): Promise<string> {
  await api.anonymous.call(requestIdentityCode, { body: { code_verifier, email: to } })
  return mailedCode(api, to)
}

function signInAgain(api: TestApi, type: 'VK' | 'YA', who = person) {
  return comeBackFrom(api, type, who).then((back) => api.anonymous.call(signIn, back))
}

function usersOf(api: TestApi) {
  return api.ctx.db.selectFrom('users').select(['user_id', 'email']).execute()
}

test.each(['VK', 'YA'] as const)(
  'a new user from %s confirms the e-mail with a code and gets an account',
  async (type) => {
    await using api = await startApi()
    const code_verifier = await arrive(api, type)
    const sent = await api.anonymous.call(requestIdentityCode, { body: { code_verifier, email } })
    expect(sent).toEqual({ resend_after_seconds: 60 })
    const code = await mailedCode(api, email)
    const { user } = await api.anonymous.call(linkIdentity, {
      body: { code_verifier, email, code, time_zone_id: 'Asia/Omsk', consents },
    })
    expect(user).toMatchObject({
      email,
      email_confirmed: true,
      first_name: 'Вера',
      last_name: 'Лебедева',
      time_zone_id: 'Asia/Omsk',
      role: 'LISTENER',
      has_password: false,
    })
    const accepted = await api.ctx.db.selectFrom('consents').select('document').orderBy('document').execute()
    expect(accepted).toEqual([{ document: 'PERSONAL_DATA' }, { document: 'TERMS' }])
    expect(await api.anonymous.refusal(getPendingIdentity, { body: { code_verifier } })).toBe('not_exist')
    expect((await signInAgain(api, type)).user.user_id).toBe(user.user_id)
    await api.settle()
    // A new account gets no mail about its first identity.
    expect(await api.mailTo(email)).toHaveLength(1)
  },
)

test('a new user enters an e-mail if the provider sends none', async () => {
  await using api = await startApi()
  const code_verifier = await arrive(api, 'YA', { ...person, email: null })
  const code = await codeFor(api, code_verifier, 'own@example.ru')
  const { user } = await api.anonymous.call(linkIdentity, {
    body: { code_verifier, email: ' Own@Example.ru ', code, first_name: 'Ника', last_name: 'Белова', consents },
  })
  expect(user).toMatchObject({ email: 'own@example.ru', first_name: 'Ника', last_name: 'Белова' })
})

test('an e-mail that Yandex vouches for needs no code, and any other e-mail does', async () => {
  await using api = await startApi()
  const code_verifier = await arrive(api, 'YA', yandexPerson)
  const body = { code_verifier, email: yandexPerson.email!, consents }
  expect(await api.anonymous.refusal(linkIdentity, { body: { ...body, email } })).toBe('email_not_confirmed')
  const { user } = await api.anonymous.call(linkIdentity, { body })
  expect(user).toMatchObject({ email: yandexPerson.email, email_confirmed: true })
})

test('a new account needs both consents and both names, and a refusal does not use up the code', async () => {
  await using api = await startApi()
  const code_verifier = await arrive(api, 'VK', { ...person, last_name: '' })
  const body = { code_verifier, email, code: await codeFor(api, code_verifier) }
  for (const given of [undefined, { terms: true, personal_data: false }, { terms: false, personal_data: true }])
    expect(await api.anonymous.refusal(linkIdentity, { body: { ...body, consents: given } })).toBe('no_consents')
  expect(await api.anonymous.refusal(linkIdentity, { body: { ...body, consents } })).toBe('no_name')
  expect(await usersOf(api)).toEqual([])
  const { user } = await api.anonymous.call(linkIdentity, { body: { ...body, consents, last_name: 'Белова' } })
  expect(user.last_name).toBe('Белова')
})

test('linking an identity to an existing account needs a code, keeps the names and sends a mail', async () => {
  await using api = await startApi()
  const owner = await makeWithPassword(api, { user: await makeListener(api, { email, first_name: 'Вероника' }) })
  const code_verifier = await arrive(api, 'VK')
  const code = await codeFor(api, code_verifier)
  const link = { code_verifier, email, first_name: 'Чужая', last_name: 'Чужая' }
  expect(await api.anonymous.refusal(linkIdentity, { body: link })).toBe('email_not_confirmed')
  const wrong = { ...link, code: wrongCode(code) }
  expect(await api.anonymous.refusal(linkIdentity, { body: wrong })).toBe('wrong_code')
  const { user } = await api.anonymous.call(linkIdentity, { body: { ...link, code } })
  expect(user).toMatchObject({ user_id: owner.user_id, first_name: 'Вероника', has_password: true })
  await api.anonymous.call(signIn, owner.credentials)
  await api.settle()
  const [mail] = await api.mailTo(email)
  expect(mail?.subject).toBe('К твоему аккаунту добавлен вход через VK ID')
})

test('linking an identity to an unconfirmed registration replaces its names and removes its password', async () => {
  await using api = await startApi()
  const stranger = { email, password: 'chuzhoy-parol-1', first_name: 'Чужой', last_name: 'Чужой' }
  const { user_id } = await api.anonymous.call(register, { body: { ...stranger, consents } })
  const code_verifier = await arrive(api, 'VK')
  const body = { code_verifier, email, code: await codeFor(api, code_verifier), consents }
  const { user } = await api.anonymous.call(linkIdentity, { body })
  expect(user).toMatchObject({ user_id, first_name: 'Вера', email_confirmed: true, has_password: false })
  expect(await api.anonymous.refusal(signIn, { body: { type: 'BASIC', ...stranger } })).toBe('wrong_credentials')
})

test('a code request gets the same answer for an e-mail with an account and without', async () => {
  await using api = await startApi()
  await makeListener(api, { email })
  const code_verifier = await arrive(api, 'VK')
  for (const to of [email, 'nobody@example.ru']) {
    const answer = await api.anonymous.call(requestIdentityCode, { body: { code_verifier, email: to } })
    expect(answer).toEqual({ resend_after_seconds: 60 })
    expect(await mailedCode(api, to)).toMatch(/^\d{4}$/)
  }
})

test('a code works only for its own e-mail and its own pending identity', async () => {
  await using api = await startApi()
  await makeListener(api, { email: 'owner@example.ru' })
  const [mine, other] = [
    await arrive(api, 'VK'),
    await arrive(api, 'VK', { ...person, provider_user_id: '2', email: 'other@example.ru' }),
  ]
  const code = await codeFor(api, mine)
  const bodies = [
    { code_verifier: mine, email: 'owner@example.ru', code },
    { code_verifier: other, email, code },
  ]
  for (const body of bodies)
    expect(await api.anonymous.refusal(linkIdentity, { body: { ...body, consents } })).toBe('wrong_code')
})

test('five wrong codes invalidate the right one', async () => {
  await using api = await startApi()
  const code_verifier = await arrive(api, 'VK')
  const code = await codeFor(api, code_verifier)
  const guess = { code_verifier, email, consents, code: wrongCode(code) }
  for (let tries = 0; tries < 5; tries++)
    expect(await api.anonymous.refusal(linkIdentity, { body: guess })).toBe('wrong_code')
  expect(await api.anonymous.refusal(linkIdentity, { body: { ...guess, code } })).toBe('wrong_code')
})

test('the limit on codes to one e-mail counts all pending identities together', async () => {
  await using api = await startApi()
  for (let asked = 0; asked < 10; asked++) {
    const code_verifier = await arrive(api, 'VK')
    await api.anonymous.call(requestIdentityCode, { body: { code_verifier, email } })
    const another = await arrive(api, 'VK')
    const again = { body: { code_verifier: another, email } }
    expect(await api.anonymous.refusal(requestIdentityCode, again)).toBe('throttling')
    await api.clock.advance({ minutes: 1 })
  }
  const code_verifier = await arrive(api, 'VK')
  expect(await api.anonymous.refusal(requestIdentityCode, { body: { code_verifier, email } })).toBe('throttling')
})

test('one pending identity can request at most ten codes, whatever the e-mails', async () => {
  await using api = await startApi()
  const code_verifier = await arrive(api, 'VK')
  for (let asked = 0; asked < 10; asked++)
    await api.anonymous.call(requestIdentityCode, { body: { code_verifier, email: `to-${asked}@example.ru` } })
  const more = { body: { code_verifier, email: 'to-10@example.ru' } }
  expect(await api.anonymous.refusal(requestIdentityCode, more)).toBe('throttling')
})

test('a pending identity lasts 30 minutes and works only with the verifier of its own browser', async () => {
  await using api = await startApi()
  const code_verifier = await arrive(api, 'YA', yandexPerson)
  const link = { email: yandexPerson.email!, consents }
  async function outcomesOf(verifier: string) {
    const body = { code_verifier: verifier }
    return [
      await api.anonymous.refusal(getPendingIdentity, { body }),
      await api.anonymous.refusal(requestIdentityCode, { body: { ...body, email } }),
      await api.anonymous.refusal(linkIdentity, { body: { ...body, ...link } }),
    ]
  }
  expect(await outcomesOf('x'.repeat(43))).toEqual(['not_exist', 'not_exist', 'not_exist'])
  await api.clock.advance({ minutes: 29 })
  await api.anonymous.call(getPendingIdentity, { body: { code_verifier } })
  await api.clock.advance({ minutes: 1 })
  expect(await outcomesOf(code_verifier)).toEqual(['not_exist', 'not_exist', 'not_exist'])
})

test('an identity that was linked meanwhile is not linked to a second account', async () => {
  await using api = await startApi()
  const [here, there] = [await arrive(api, 'VK'), await arrive(api, 'VK')]
  const code = await codeFor(api, here)
  const { user } = await api.anonymous.call(linkIdentity, { body: { code_verifier: here, email, code, consents } })
  const second = { code_verifier: there, email: 'second@example.ru' }
  const secondCode = await codeFor(api, there, second.email)
  const body = { ...second, code: secondCode, consents }
  expect(await api.anonymous.refusal(linkIdentity, { body })).toBe('already_exists')
  expect(await usersOf(api)).toEqual([{ user_id: user.user_id, email }])
})

test('an account can have one identity per provider, and identities of several providers', async () => {
  await using api = await startApi()
  const first = await arrive(api, 'VK')
  const linked = { code_verifier: first, email, code: await codeFor(api, first), consents }
  await api.anonymous.call(linkIdentity, { body: linked })
  await api.clock.advance({ minutes: 1 })
  const other = await arrive(api, 'VK', { ...person, provider_user_id: '2' })
  const body = { code_verifier: other, email, code: await codeFor(api, other) }
  expect(await api.anonymous.refusal(linkIdentity, { body })).toBe('already_exists')

  await api.clock.advance({ minutes: 1 })
  const yandex = await arrive(api, 'YA')
  const both = { code_verifier: yandex, email, code: await codeFor(api, yandex) }
  const { user } = await api.anonymous.call(linkIdentity, { body: both })
  expect(await usersOf(api)).toEqual([{ user_id: user.user_id, email }])
})

test('a blocked account gets user_blocked only with the right code, and no identity is linked', async () => {
  await using api = await startApi()
  await makeWithPassword(api, { user: await makeListener(api, { email }), blocked_at: api.clock.now() })
  const code_verifier = await arrive(api, 'VK')
  const code = await codeFor(api, code_verifier)
  const body = { code_verifier, email, code: wrongCode(code) }
  expect(await api.anonymous.refusal(linkIdentity, { body })).toBe('wrong_code')
  expect(await api.anonymous.refusal(linkIdentity, { body: { ...body, code } })).toBe('user_blocked')
  expect(await api.ctx.db.selectFrom('identities').selectAll().execute()).toEqual([])
})

test('concurrent calls to link one pending identity create one account and one session', async () => {
  await using api = await startApi()
  const code_verifier = await arrive(api, 'YA', yandexPerson)
  const body = { code_verifier, email: yandexPerson.email!, consents }
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => api.anonymous.call(linkIdentity, { body })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('not_exist')
  expect(await usersOf(api)).toHaveLength(1)
})

test('a pending identity that another request is linking is not linked twice', async () => {
  await using api = await startApi()
  const code_verifier = await arrive(api, 'YA', yandexPerson)
  const body = { code_verifier, email: yandexPerson.email!, consents }
  const linking = await transact(api.ctx, async (tx) => {
    const { pending_identity_id } = await lockPending(tx, api.clock.now(), code_verifier)
    await dropPending(tx, pending_identity_id)
    const other = api.anonymous.refusal(linkIdentity, { body })
    await untilBlocked(api, other)
    return { other }
  })
  expect(await linking.other).toBe('not_exist')
})

test('a person who signs up in several browsers at once gets one account, and a session in each', async () => {
  await using api = await startApi()
  const verifiers = await Promise.all(Array.from({ length: 6 }, () => arrive(api, 'YA', yandexPerson)))
  const sessions = await Promise.all(
    verifiers.map((code_verifier) =>
      api.anonymous.call(linkIdentity, { body: { code_verifier, email: yandexPerson.email!, consents } }),
    ),
  )
  expect(new Set(sessions.map(({ user }) => user.user_id)).size).toBe(1)
  expect(await api.ctx.db.selectFrom('identities').selectAll().execute()).toHaveLength(1)
  expect(await api.anonymous.call(checkEmail, { body: { email: yandexPerson.email! } })).toEqual({ exists: true })
})
