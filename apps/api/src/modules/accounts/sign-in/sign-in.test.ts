import { signIn } from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { makeWithPassword } from '../../../../test/credentials.ts'
import { makeListener } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'

const names = { first_name: 'Вероника', last_name: 'Белова' }

test('an account without a name takes the one sent with the right password', async () => {
  await using api = await startApi()
  const { credentials } = await makeWithPassword(api, { first_name: '' })
  const { body } = credentials
  expect(await api.anonymous.refusal(signIn, credentials)).toBe('no_name')
  const wrong = { ...body, ...names, password: 'drugoy-parol-1' }
  expect(await api.anonymous.refusal(signIn, { body: wrong })).toBe('wrong_credentials')
  expect(await api.anonymous.refusal(signIn, credentials)).toBe('no_name')
  expect(await api.anonymous.refusal(signIn, { body: { ...body, last_name: 'Белова' } })).toBe('no_name')
  const { user } = await api.anonymous.call(signIn, { body: { ...body, ...names } })
  expect(user).toMatchObject({ first_name: 'Вероника', last_name: 'Лебедева' })
  await api.anonymous.call(signIn, credentials)
})

test('names sent with a password do not change existing names', async () => {
  await using api = await startApi()
  const { credentials } = await makeWithPassword(api)
  const { user } = await api.anonymous.call(signIn, { body: { ...credentials.body, ...names } })
  expect(user).toMatchObject({ first_name: 'Вера', last_name: 'Лебедева' })
})

test.each([
  ['first_name', 'Вероника'],
  ['last_name', 'Белова'],
] as const)('an account that lacks only its %s needs that one to sign in, and no other', async (name, value) => {
  await using api = await startApi()
  const { credentials } = await makeWithPassword(api, { user: await makeListener(api, { [name]: '' }) })
  const { body } = credentials
  const missing = name === 'first_name' ? { last_name: 'Белова' } : { first_name: 'Вероника' }
  expect(await api.anonymous.refusal(signIn, { body: { ...body, ...missing } })).toBe('no_name')
  const { user } = await api.anonymous.call(signIn, { body: { ...body, [name]: value } })
  expect(user).toMatchObject({ first_name: 'Вера', last_name: 'Лебедева', [name]: value })
})
