import { refresh, signIn } from '@razgovor/contract/accounts'
import { changePassword, getUser } from '@razgovor/contract/profile'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { asSession, makeSession, makeWithPassword, password } from '../../../../test/credentials.ts'
import { makeListener } from '../../../../test/factories.ts'
import { startApi, type TestUser } from '../../../../test/start-api.ts'

const novel = 'novyy-parol-1'

function change({ user_id }: TestUser, old_password = password, to = novel) {
  return { params: { user_id }, body: { old_password, password: to } }
}

test('changing the password ends the other sessions, keeps the current one and sends a mail', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api)
  const elsewhere = await api.anonymous.call(signIn, user.credentials)
  await asSession(api, session).call(changePassword, change(user))

  const own = { params: { user_id: user.user_id } }
  await asSession(api, session).call(getUser, own)
  await api.anonymous.call(refresh, { body: session })
  expect(await asSession(api, elsewhere).refusal(getUser, own)).toBe('auth_invalid')
  expect(await api.anonymous.refusal(refresh, { body: elsewhere })).toBe('auth_invalid')
  expect(await api.anonymous.refusal(signIn, user.credentials)).toBe('wrong_credentials')
  await api.anonymous.call(signIn, { body: { ...user.credentials.body, password: novel } })

  await api.settle()
  expect(await api.mailTo(user.email)).toMatchObject([{ subject: 'Пароль изменён' }])
})

test('a wrong old password is rejected, and after ten of them even the right one is for 15 minutes', async () => {
  await using api = await startApi()
  const user = await makeWithPassword(api)
  const wrong = change(user, 'mimo')
  const refusal = await api
    .as(user)
    .call(changePassword, wrong)
    .catch((error: unknown) => error)
  expect((refusal as Refusal).body).toEqual({
    error_code: 15,
    reason: 'wrong_password',
    error_message: 'Неверный пароль',
  })
  await Promise.all(Array.from({ length: 9 }, () => api.as(user).refusal(changePassword, wrong)))
  expect(await api.as(user).refusal(changePassword, change(user))).toBe('throttling')
  await api.clock.advance({ minutes: 15 })
  await api.as(user).call(changePassword, change(user))
  expect(await api.as(user).refusal(changePassword, wrong)).toBe('wrong_credentials')
})

test('a password change on an account without a password gets an error that says how to set one', async () => {
  await using api = await startApi()
  const user = await makeListener(api)
  const refusal = await api
    .as(user)
    .call(changePassword, change(user))
    .catch((error: unknown) => error)
  expect((refusal as Refusal).body).toMatchObject({
    error_code: 15,
    error_message: expect.stringContaining('Забыл пароль'),
  })
})

test('one of several concurrent password changes with the same old password succeeds', async () => {
  await using api = await startApi()
  const user = await makeWithPassword(api)
  const passwords = Array.from({ length: 4 }, (_, index) => `novyy-parol-${index}`)
  const outcomes = await Promise.allSettled(
    passwords.map((to) => api.as(user).call(changePassword, change(user, password, to))),
  )
  const won = passwords.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  expect(won).toHaveLength(1)
  await api.anonymous.call(signIn, { body: { type: 'BASIC', email: user.email, password: won[0]! } })
})
