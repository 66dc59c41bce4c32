import { linkIdentity, recoverPassword, requestIdentityCode, requestRecovery } from '@razgovor/contract/accounts'
import { expect, test } from 'vitest'
import { mailedCode, makeWithPassword, wrongCode } from '../../../../test/credentials.ts'
import { makeUser } from '../../../../test/factories.ts'
import { arrive } from '../../../../test/identities.ts'
import { startApi } from '../../../../test/start-api.ts'

const password = 'novyy-parol-1'

test('staff who request a recovery code get a mail with the server command for a new password instead', async () => {
  await using api = await startApi()
  const admin = await makeWithPassword(api, { user: await makeUser(api, 'SUPER_ADMIN') })
  const { email } = await makeWithPassword(api)
  const asked = [admin.email, email].map((to) => api.anonymous.call(requestRecovery, { body: { email: to } }))
  const [toStaff, toListener] = await Promise.all(asked)
  expect(toStaff).toEqual(toListener)
  await api.settle()
  const [mail] = await api.mailTo(admin.email)
  expect(mail?.subject).toBe('Пароль сотрудника меняется на сервере')
  expect(mail?.text).toContain(`npm run admin -- ${admin.email} --new-password`)
  const codes = await api.ctx.db.selectFrom('one_time_codes').select('target').execute()
  expect(codes).toEqual([{ target: email }])
})

test('a recovery code requested before getting a staff role is wrong_code', async () => {
  await using api = await startApi()
  const { email, user_id } = await makeWithPassword(api)
  await api.anonymous.call(requestRecovery, { body: { email } })
  const code = await mailedCode(api, email)
  await api.ctx.db.updateTable('users').set({ role: 'SUPER_ADMIN' }).where('user_id', '=', user_id).execute()
  expect(await api.anonymous.refusal(recoverPassword, { body: { email, code, password } })).toBe('wrong_code')
})

test('an identity cannot be linked to a staff account, even with the right code', async () => {
  await using api = await startApi()
  const { user_id, email } = await makeUser(api, 'SUPER_ADMIN')
  const code_verifier = await arrive(api, 'VK')
  await api.anonymous.call(requestIdentityCode, { body: { code_verifier, email } })
  const code = await mailedCode(api, email)
  const body = { code_verifier, email, code }
  expect(await api.anonymous.refusal(linkIdentity, { body: { ...body, code: wrongCode(code) } })).toBe('wrong_code')
  expect(await api.anonymous.refusal(linkIdentity, { body })).toBe('forbidden')
  const linked = api.ctx.db.selectFrom('identities').select('provider').where('user_id', '=', user_id)
  expect(await linked.execute()).toEqual([])
})
