import { getPendingIdentity, getSignInOptions, linkIdentity, signIn } from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { makeListener } from '../../../../test/factories.ts'
import { arrive, comeBackFrom, failNext, person, yandexPerson, type Person } from '../../../../test/identities.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const consents = { terms: true, personal_data: true }
const providers = ['VK', 'YA'] as const

function identitiesOf(api: TestApi) {
  return api.ctx.db.selectFrom('identities').select(['provider', 'provider_user_id', 'user_id']).execute()
}

/** Creates a listener who has signed in by Yandex ID. */
async function makeLinked(api: TestApi, who: Person = yandexPerson) {
  const user = await makeListener(api, { email: who.email! })
  const { body } = await comeBackFrom(api, 'YA', who)
  await api.anonymous.call(signIn, { body })
  return user
}

function change(api: TestApi, user_id: string, values: { blocked_at?: Date; first_name?: string; email?: string }) {
  return api.ctx.db.updateTable('users').set(values).where('user_id', '=', user_id).execute()
}

test('enabled ways to sign in have their settings, and disabled ones are null', async () => {
  await using api = await startApi()
  const { vkid, yandex, captcha } = api.sandbox
  expect(await api.anonymous.call(getSignInOptions)).toEqual({
    vk: { authorize_url: `${vkid.url}/authorize`, client_id: vkid.client_id, scope: 'vkid.personal_info email' },
    ya: {
      authorize_url: `${yandex.oauth_url}/authorize`,
      client_id: yandex.client_id,
      scope: 'login:email login:info',
    },
    captcha: { script_url: `${captcha.url}/captcha.js`, site_key: captcha.site_key },
  })
  const without = { VKID_CLIENT_ID: '', YANDEX_CLIENT_ID: '', SMARTCAPTCHA_SECRET: '' }
  await using off = await startApi({ environment: without })
  expect(await off.anonymous.call(getSignInOptions)).toEqual({ vk: null, ya: null, captcha: null })
  const { body } = await comeBackFrom(api, 'VK')
  expect(await off.anonymous.refusal(signIn, { body })).toBe('validation')
})

test.each(providers)('a known %s identity signs in, whatever its current e-mail', async (type) => {
  await using api = await startApi()
  const user = await makeListener(api)
  const { user_id } = user
  await api.ctx.db
    .insertInto('identities')
    .values({ provider: type, provider_user_id: person.provider_user_id, user_id, linked_at: api.clock.now() })
    .execute()
  for (const email of ['another@example.ru', null]) {
    const { body } = await comeBackFrom(api, type, { ...person, email })
    const session = await api.anonymous.call(signIn, { body })
    expect(session.user).toMatchObject({ user_id, email: user.email })
  }
})

test('an unknown identity is refused with the first missing item and stored as pending', async () => {
  await using api = await startApi()
  const cases = [
    ['VK', { ...person, email: null }, 'no_email'],
    ['VK', person, 'email_not_confirmed'],
    ['VK', yandexPerson, 'email_not_confirmed'],
    ['YA', { ...person, email: null }, 'no_email'],
    ['YA', person, 'email_not_confirmed'],
    ['YA', yandexPerson, 'no_consents'],
  ] as const
  for (const [type, who, refusal] of cases) {
    const { body, code_verifier } = await comeBackFrom(api, type, who)
    expect(await api.anonymous.refusal(signIn, { body })).toBe(refusal)
    expect(await api.anonymous.call(getPendingIdentity, { body: { code_verifier } })).toEqual({
      provider: type,
      email: who.email,
      is_email_trusted: refusal === 'no_consents',
      first_name: 'Вера',
      last_name: 'Лебедева',
    })
  }
  expect(await api.ctx.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('Yandex vouches only for e-mails of its own domains', async () => {
  await using api = await startApi()
  const own = ['ya.ru', 'Yandex.RU', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua']
  const others = ['example.ru', 'yandex.ru.example.ru', 'notyandex.ru', 'mail.yandex.ru']
  for (const domain of [...own, ...others]) {
    const { body } = await comeBackFrom(api, 'YA', { ...person, email: `vera@${domain}` })
    const refusal = own.includes(domain) ? 'no_consents' : 'email_not_confirmed'
    expect([domain, await api.anonymous.refusal(signIn, { body })]).toEqual([domain, refusal])
  }
})

test('a name or an e-mail from the provider that breaks our rules is left empty for the user', async () => {
  await using api = await startApi()
  const code_verifier = await arrive(api, 'VK', {
    ...person,
    first_name: '✨✨',
    last_name: '',
    email: 'вера@почта.рф',
  })
  const pending = await api.anonymous.call(getPendingIdentity, { body: { code_verifier } })
  expect(pending).toMatchObject({ first_name: '', last_name: '', email: null })
})

test('a Yandex identity with the trusted e-mail of a confirmed account is linked at once, and a mail is sent', async () => {
  await using api = await startApi()
  const user = await makeListener(api, { email: yandexPerson.email! })
  const { body, code_verifier } = await comeBackFrom(api, 'YA', yandexPerson)
  const session = await api.anonymous.call(signIn, { body })
  expect(session.user.user_id).toBe(user.user_id)
  expect(await api.anonymous.refusal(getPendingIdentity, { body: { code_verifier } })).toBe('not_exist')
  await api.settle()
  const [mail] = await api.mailTo(user.email)
  expect(mail?.subject).toBe('К твоему аккаунту добавлен вход через Яндекс ID')
  expect(mail?.text).not.toContain('!')

  const again = await comeBackFrom(api, 'YA', { ...yandexPerson, email: null })
  expect((await api.anonymous.call(signIn, again)).user.user_id).toBe(user.user_id)
  await api.settle()
  expect(await api.mailTo(user.email)).toHaveLength(1)
})

test('an untrusted e-mail, as any from VK, links no identity to an account without a code', async () => {
  await using api = await startApi()
  for (const [type, email] of [
    ['VK', person.email],
    ['VK', yandexPerson.email],
    ['YA', person.email],
  ] as const) {
    if (!(await api.ctx.db.selectFrom('users').select('user_id').where('email', '=', email).executeTakeFirst()))
      await makeListener(api, { email: email! })
    const { body, code_verifier } = await comeBackFrom(api, type, { ...person, email })
    expect(await api.anonymous.refusal(signIn, { body })).toBe('email_not_confirmed')
    const link = { code_verifier, email: email!, first_name: 'Вера', last_name: 'Лебедева', consents }
    expect(await api.anonymous.refusal(linkIdentity, { body: link })).toBe('email_not_confirmed')
    expect(await api.anonymous.refusal(linkIdentity, { body: { ...link, code: '1234' } })).toBe('wrong_code')
  }
  expect(await identitiesOf(api)).toEqual([])
})

test('a trusted e-mail does not sign in to an unconfirmed registration without consents', async () => {
  await using api = await startApi()
  const { user_id } = await makeListener(api, { email: yandexPerson.email! })
  await api.ctx.db.updateTable('users').set({ email_confirmed_at: null }).where('user_id', '=', user_id).execute()
  const { body } = await comeBackFrom(api, 'YA', yandexPerson)
  expect(await api.anonymous.refusal(signIn, { body })).toBe('no_consents')
})

test('a second Yandex identity for one account is refused', async () => {
  await using api = await startApi()
  const { email } = await makeLinked(api)
  const { body } = await comeBackFrom(api, 'YA', { ...yandexPerson, provider_user_id: '7654321' })
  expect(await api.anonymous.refusal(signIn, { body })).toBe('already_exists')
  const vk = await arrive(api, 'VK', { ...person, email })
  await api.anonymous.refusal(linkIdentity, { body: { code_verifier: vk, email } })
  expect(await identitiesOf(api)).toHaveLength(1)
})

test('a blocked user gets user_blocked, both with a linked identity and with a new one', async () => {
  await using api = await startApi()
  const { user_id } = await makeLinked(api)
  await change(api, user_id, { blocked_at: api.clock.now() })
  const known = await comeBackFrom(api, 'YA', yandexPerson)
  expect(await api.anonymous.refusal(signIn, known)).toBe('user_blocked')

  await api.ctx.db.deleteFrom('identities').execute()
  const unknown = await comeBackFrom(api, 'YA', yandexPerson)
  expect(await api.anonymous.refusal(signIn, unknown)).toBe('user_blocked')
  expect(await identitiesOf(api)).toEqual([])
})

test('a known user without a name can fill it in without a code, whatever the e-mail', async () => {
  await using api = await startApi()
  const { user_id } = await makeLinked(api)
  await change(api, user_id, { first_name: '', email: 'vera@example.ru' })
  const { body, code_verifier } = await comeBackFrom(api, 'YA', { ...yandexPerson, first_name: '', last_name: 'Не та' })
  expect(await api.anonymous.refusal(signIn, { body })).toBe('no_name')
  const link = { code_verifier, email: 'vera@example.ru' }
  expect(await api.anonymous.refusal(linkIdentity, { body: link })).toBe('no_name')
  const { user } = await api.anonymous.call(linkIdentity, { body: { ...link, first_name: 'Вероника' } })
  expect(user).toMatchObject({ user_id, first_name: 'Вероника', last_name: 'Лебедева' })
})

test.each(providers)('a code of %s works once, and only with its own verifier', async (type) => {
  await using api = await startApi()
  const { body } = await comeBackFrom(api, type)
  expect(await api.anonymous.refusal(signIn, { body })).toBe('email_not_confirmed')
  expect(await api.anonymous.refusal(signIn, { body })).toBe('auth_invalid')

  const other = await comeBackFrom(api, type)
  const wrong = { ...other.body, code_verifier: 'x'.repeat(43) }
  expect(await api.anonymous.refusal(signIn, { body: wrong })).toBe('auth_invalid')
  const never = { ...other.body, code: 'never-given' }
  expect(await api.anonymous.refusal(signIn, { body: never })).toBe('auth_invalid')
})

test('a VK code works only with its own state and device id', async () => {
  await using api = await startApi()
  for (const changes of [{ state: 'y'.repeat(43) }, { device_id: 'another' }]) {
    const { body } = await comeBackFrom(api, 'VK')
    expect(await api.anonymous.refusal(signIn, { body: { ...body, ...changes } })).toBe('auth_invalid')
  }
})

test.each(providers)('a %s code sent with a wrong redirect URI is refused and not used up', async (type) => {
  await using api = await startApi()
  const { body } = await comeBackFrom(api, type)
  const page = type.toLowerCase()
  for (const redirect_uri of [
    `https://evil.example/auth/${page}`,
    `${api.url}/auth/${type === 'VK' ? 'ya' : 'vk'}`,
    `${api.url}/auth/${page}/`,
    `${api.url}.evil.example/auth/${page}`,
  ])
    expect(await api.anonymous.refusal(signIn, { body: { ...body, redirect_uri } })).toBe('validation')
  expect(await api.anonymous.refusal(signIn, { body })).toBe('email_not_confirmed')
})

test.each(providers)('while %s fails, sign-in is refused and nothing is stored', async (type) => {
  await using api = await startApi()
  await makeListener(api, { email: yandexPerson.email! })
  for (const method of ['token', 'info'])
    for (const how of ['500', 'lost', 'error']) {
      await failNext(api, type, { method, how })
      const { body } = await comeBackFrom(api, type, yandexPerson)
      const refusal = how === 'error' ? 'auth_invalid' : 'external_service'
      expect([method, how, await api.anonymous.refusal(signIn, { body })]).toEqual([method, how, refusal])
    }
  expect(await api.ctx.db.selectFrom('pending_identities').selectAll().execute()).toEqual([])
  expect(await identitiesOf(api)).toEqual([])
})

test('concurrent sign-ins of one new identity link it once', async () => {
  await using api = await startApi()
  const { user_id, email } = await makeListener(api, { email: yandexPerson.email! })
  const backs = await Promise.all(Array.from({ length: 6 }, () => comeBackFrom(api, 'YA', yandexPerson)))
  const sessions = await Promise.all(backs.map((back) => api.anonymous.call(signIn, back)))
  expect(new Set(sessions.map(({ user }) => user.user_id))).toEqual(new Set([user_id]))
  expect(await identitiesOf(api)).toHaveLength(1)
  await api.settle()
  expect(await api.mailTo(email)).toHaveLength(1)
})
