import { confirmEmail, recoverPassword, register, requestRecovery } from '@razgovor/contract/accounts'
import { changePassword } from '@razgovor/contract/profile'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { mailedCode, makeWithPassword } from '../../../../test/credentials.ts'
import { startApi } from '../../../../test/start-api.ts'
import { passwordProblem } from './password-rules.ts'

const person = { email: 'vera.l@example.ru', first_name: 'Вера', last_name: 'Лебедева' }
const tooCommon = 'Этот пароль слишком легко угадать: он есть в списках частых паролей'
const tooOwn = 'Придумай пароль без своего имени и почты'

test.each([
  'password1',
  'Password1!',
  'qwerty123',
  '1q2w3e4r',
  'пароль123',
  'Йцукен12',
  'gfhjkm77',
  'a1a1a1a1',
  'razgovor1',
])('a common password is refused: %s', (password) => expect(passwordProblem(password, person)).toBe(tooCommon))

test.each(['Лебедева-2026-зима', 'vera.l@example.ru1', 'moy-vera.l-parol-1', 'вера1984'])(
  'a password with the user’s name or e-mail is refused: %s',
  (password) => expect(passwordProblem(password, person)).toBe(tooOwn),
)

test.each(['prostoy-parol-1', 'dragon-lamp-81-tree', 'верность-7-лет', 'Tr0ub4dor&3zz', 'кот-на-крыше-5'])(
  'a password that is not common and does not contain the user’s name is accepted: %s',
  (password) => expect(passwordProblem(password, { ...person, first_name: 'Лев' })).toBeUndefined(),
)

test('every call that sets a password rejects a common one at its field and uses up no code', async () => {
  await using api = await startApi()
  const consents = { terms: true, personal_data: true }
  const [good, common] = ['novyy-parol-1', 'password1']
  const refused = { refusal: 'validation', fields: { password: tooCommon } }
  const registration = { ...person, consents }
  const { anonymous } = api
  expect(await refusalOf(anonymous.call(register, { body: { ...registration, password: common } }))).toEqual(refused)
  await anonymous.call(register, { body: { ...registration, password: good } })
  const confirmation = { email: person.email, code: await mailedCode(api, person.email) }
  expect(await refusalOf(anonymous.call(confirmEmail, { body: { ...confirmation, password: common } }))).toEqual(
    refused,
  )
  await anonymous.call(confirmEmail, { body: { ...confirmation, password: good } })

  const user = await makeWithPassword(api)
  const old_password = user.credentials.body.password
  const change = { params: user, body: { old_password, password: common } }
  expect(await refusalOf(api.as(user).call(changePassword, change))).toEqual(refused)

  const { email } = user
  expect(await refusalOf(anonymous.call(requestRecovery, { body: { email, password: common } }))).toEqual(refused)
  await anonymous.call(requestRecovery, { body: { email, password: good } })
  const recovery = { email, code: await mailedCode(api, email) }
  expect(await refusalOf(anonymous.call(recoverPassword, { body: { ...recovery, password: common } }))).toEqual(refused)
  await anonymous.call(recoverPassword, { body: { ...recovery, password: good } })
})

test('a password with the user’s name is rejected as such only if the code is right', async () => {
  await using api = await startApi()
  const { email } = await makeWithPassword(api)
  await api.anonymous.call(requestRecovery, { body: { email } })
  const code = await mailedCode(api, email)
  const recover = (typed: string) =>
    refusalOf(api.anonymous.call(recoverPassword, { body: { email, code: typed, password: 'лебедева-1984' } }))
  expect(await recover(code === '0000' ? '1111' : '0000')).toMatchObject({ refusal: 'wrong_code' })
  expect(await recover(code)).toEqual({ refusal: 'validation', fields: { password: tooOwn } })
  const body = { email, code, password: 'novyy-parol-1' }
  await api.anonymous.call(recoverPassword, { body })
})
