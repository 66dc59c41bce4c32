import { register, signIn } from '@razgovor/contract/accounts'
import { changeEmail, getUser, requestEmailChange } from '@razgovor/contract/profile'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { asSession, mailedCode, makeSession, makeWithPassword, wrongCode } from '../../../../test/credentials.ts'
import { makeListener } from '../../../../test/factories.ts'
import { startApi, type TestApi, type TestUser } from '../../../../test/start-api.ts'

const email = 'new@example.ru'

/** Builds the inputs of requesting and of confirming one user's change. */
function changeOf(api: TestApi, user: TestUser) {
  const params = { user_id: user.user_id }
  return {
    ask: (to = email) => ({ params, body: { user_id: user.user_id, email: to } }),
    type: (code: string, to = email) => ({ params, body: { user_id: user.user_id, email: to, code } }),
    async codeFor(to = email) {
      await api.as(user).call(requestEmailChange, this.ask(to))
      return mailedCode(api, to)
    },
  }
}

test('the code sent to the new e-mail changes the address, and the old address gets a mail', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const change = changeOf(api, user)
  const code = await change.codeFor(' New@Example.ru ')
  expect((await api.mailTo(email))[0]?.text).toContain('Подтверди новую почту')

  const own = asSession(api, session)
  expect(await own.call(changeEmail, change.type(` ${code.slice(0, 2)} ${code.slice(2)}`))).toMatchObject({ email })
  expect(await own.call(getUser, { params: user })).toMatchObject({ email, email_confirmed: true })
  expect(await api.anonymous.refusal(signIn, user.credentials)).toBe('wrong_credentials')
  await api.anonymous.call(signIn, { body: { ...user.credentials.body, email } })

  await api.settle()
  const [mail] = await api.mailTo(user.email)
  expect(mail?.subject).toBe('Почта изменена')
  expect(mail?.text).toContain('n•••@example.ru')
  expect(mail?.text).toContain(api.ctx.config.SUPPORT_URL)
  expect(mail?.text).not.toContain('!')
  expect(await api.mailTo(email)).toHaveLength(1)
})

test('a code works only for its own user and its own e-mail', async () => {
  await using api = await startApi()
  const [user, another] = [await makeListener(api), await makeListener(api)]
  const [change, others] = [changeOf(api, user), changeOf(api, another)]
  const code = await change.codeFor()
  expect(await api.as(another).refusal(changeEmail, others.type(code))).toBe('wrong_code')
  expect(await api.as(user).refusal(changeEmail, change.type(code, 'other@example.ru'))).toBe('wrong_code')
  await api.as(user).call(changeEmail, change.type(code))
})

test('a code is invalid after five wrong codes and after 15 minutes', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const change = changeOf(api, user)
  const code = await change.codeFor()
  for (let tries = 0; tries < 5; tries++)
    expect(await api.as(user).refusal(changeEmail, change.type(wrongCode(code)))).toBe('wrong_code')
  expect(await api.as(user).refusal(changeEmail, change.type(code))).toBe('wrong_code')

  await api.clock.advance({ minutes: 1 })
  const late = await change.codeFor()
  await api.clock.advance({ minutes: 15 })
  expect(await api.as(user).refusal(changeEmail, change.type(late))).toBe('wrong_code')
})

test('a user can request one code a minute and ten codes in 24 hours, whatever the e-mails', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const change = changeOf(api, user)
  for (let asked = 0; asked < 10; asked++) {
    await api.as(user).call(requestEmailChange, change.ask(`new-${asked}@example.ru`))
    expect(await api.as(user).refusal(requestEmailChange, change.ask())).toBe('throttling')
    await api.clock.advance({ minutes: 1 })
  }
  expect(await api.as(user).refusal(requestEmailChange, change.ask())).toBe('throttling')
  await api.clock.advance({ hours: 24 })
  await api.as(user).call(requestEmailChange, change.ask())
})

test('the current e-mail is already_exists, and one taken before or after the request is email_busy', async () => {
  await using api = await startApi()
  const [user, another] = [await makeListener(api), await makeListener(api)]
  const [change, others] = [changeOf(api, user), changeOf(api, another)]
  expect(await api.as(user).refusal(requestEmailChange, change.ask(user.email))).toBe('already_exists')
  expect(await api.as(user).refusal(requestEmailChange, change.ask(another.email))).toBe('email_busy')

  const code = await change.codeFor()
  await api.as(another).call(changeEmail, others.type(await others.codeFor()))
  expect(await api.as(user).refusal(changeEmail, change.type(code))).toBe('email_busy')
  expect(await api.as(user).call(getUser, { params: user })).toMatchObject({ email: user.email })
})

test('an unconfirmed registration of the new e-mail does not block the change and is deleted', async () => {
  await using api = await startApi()
  const consents = { terms: true, personal_data: true }
  const stranger = { email, password: 'chuzhoy-parol-1', first_name: 'Чужой', last_name: 'Человек', consents }
  await api.anonymous.call(register, { body: stranger })
  const user = await makeWithPassword(api)
  const change = changeOf(api, user)
  await api.as(user).call(changeEmail, change.type(await change.codeFor()))
  const rows = api.ctx.db.selectFrom('users').select('user_id').where('email', '=', email)
  expect(await rows.execute()).toEqual([{ user_id: user.user_id }])
  expect(await api.ctx.db.selectFrom('consents').selectAll().execute()).toEqual([])
  expect(await api.anonymous.refusal(register, { body: stranger })).toBe('email_exists')
})

test('one of two concurrent changes to the same e-mail succeeds, and a code works once', async () => {
  await using api = await startApi()
  const users = [await makeListener(api), await makeListener(api)]
  const changes = users.map((user) => changeOf(api, user))
  const codes = [await changes[0]!.codeFor(), await changes[1]!.codeFor()]
  const outcomes = await Promise.all(
    [0, 0, 1, 1].map((index) =>
      api
        .as(users[index]!)
        .call(changeEmail, changes[index]!.type(codes[index]!))
        .then(
          () => 'changed',
          (error: unknown) => (error as Refusal).error_name,
        ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1)
  for (const outcome of outcomes) expect(['changed', 'wrong_code', 'email_busy']).toContain(outcome)
})

test('a user id in the body that differs from the one in the path is rejected', async () => {
  await using api = await startApi()
  const [user, another] = [await makeListener(api), await makeListener(api)]
  const body = { user_id: another.user_id, email, code: '1234' }
  for (const endpoint of [requestEmailChange, changeEmail]) {
    const refusal = await api
      .as(user)
      .call(endpoint, { params: user, body })
      .catch((error: unknown) => error)
    expect((refusal as Refusal).body).toMatchObject({ error_code: 4, fields: { user_id: expect.any(String) } })
  }
})
