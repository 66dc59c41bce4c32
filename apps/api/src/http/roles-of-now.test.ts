import { getUser, signIn } from '@razgovor/contract/accounts'
import { getAdminScheme } from '@razgovor/contract/admin'
import { expect, test } from 'vitest'
import { asSession, makeSession, makeWithPassword } from '../../test/credentials.ts'
import { makeUser } from '../../test/factories.ts'
import { startApi } from '../../test/start-api.ts'

test('a role that is taken away opens nothing of the admin, although the access token still names it', async () => {
  await using api = await startApi()
  const { user, session } = await makeSession(api, { user: await makeUser(api, 'SUPER_ADMIN') })
  const { credentials } = await makeWithPassword(api)
  await asSession(api, session).call(getAdminScheme)
  const setRole = (user_id: string, role: 'LISTENER' | 'SUPER_ADMIN') =>
    api.ctx.db.updateTable('users').set({ role }).where('user_id', '=', user_id).execute()
  await setRole(user.user_id, 'LISTENER')
  expect(await asSession(api, session).refusal(getAdminScheme)).toBe('forbidden')
  await asSession(api, session).call(getUser, { params: user })

  const listening = await api.anonymous.call(signIn, credentials)
  await setRole(listening.user.user_id, 'SUPER_ADMIN')
  expect(await asSession(api, listening).refusal(getAdminScheme)).toBe('forbidden')
})
