import { getAdminScheme, listAudit } from '@razgovor/contract/admin'
import { refresh } from '@razgovor/contract/accounts'
import { getSummary } from '@razgovor/contract/operations'
import { deleteUser } from '@razgovor/contract/profile'
import { setStaffRole, type AppointedRole } from '@razgovor/contract/staff'
import { expect, test } from 'vitest'
import { unknownId } from '../../../../test/endpoint-samples.ts'
import { makeListener, makeSpeaker, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { startSession } from '../sessions/sessions.ts'

const why = 'Пришла работать в поддержку'

function appointing({ user_id }: { user_id: string }, role: AppointedRole) {
  return { params: { user_id }, body: { role, why } }
}

async function begin(api: TestApi) {
  const admin = await makeUser(api, 'SUPER_ADMIN', { first_name: 'Пётр', last_name: 'Орлов' })
  const person = await makeListener(api, { first_name: 'Ольга', last_name: 'Белова' })
  return { admin, client: api.as(admin), person }
}

const subjectsTo = async (api: TestApi, { email }: MadeUser) =>
  (await api.mailTo(email)).map(({ subject }) => subject).toReversed()

test('a staff role works at once with an older token, and stops working at once when it is removed', async () => {
  await using api = await startApi()
  const { client, person } = await begin(api)
  // All calls of `own` use the token issued before the appointment.
  const own = api.as(person)
  expect(await own.refusal(getSummary)).toBe('forbidden')
  expect(await client.call(setStaffRole, appointing(person, 'SUPPORT'))).toEqual({
    user_id: person.user_id,
    role: 'SUPPORT',
  })
  await own.call(getSummary)
  await client.call(setStaffRole, appointing(person, 'LISTENER'))
  expect(await own.refusal(getSummary)).toBe('forbidden')
  expect(await api.as({ ...person, role: 'SUPER_ADMIN' }).refusal(getAdminScheme)).toBe('forbidden')
})

test('a blocked admin has no access, whatever the role in the token', async () => {
  await using api = await startApi()
  const { admin, client } = await begin(api)
  await makeUser(api, 'SUPER_ADMIN')
  const blocked_at = api.clock.now()
  await api.ctx.db.updateTable('users').set({ blocked_at }).where('user_id', '=', admin.user_id).execute()
  expect(await client.refusal(getAdminScheme)).toBe('forbidden')
})

test('a role change ends every session, and is recorded once with its reason', async () => {
  await using api = await startApi()
  const { admin, client, person } = await begin(api)
  const { refresh_token } = await startSession(api.ctx, person.user_id, 'a browser')
  await client.call(setStaffRole, appointing(person, 'CONTENT'))
  await client.call(setStaffRole, appointing(person, 'CONTENT'))
  expect(await api.anonymous.refusal(refresh, { body: { refresh_token } })).toBe('auth_invalid')
  const { items } = await client.call(listAudit, { query: { table_name: 'users', row_id: person.user_id } })
  expect(items).toMatchObject([
    { action: 'role', by: { user_id: admin.user_id }, before: { role: 'LISTENER' }, after: { role: 'CONTENT', why } },
  ])
})

test('the user and the other super admins get a mail about a role change, and its author gets none', async () => {
  await using api = await startApi()
  const { admin, client, person } = await begin(api)
  const other = await makeUser(api, 'SUPER_ADMIN')
  const support = await makeUser(api, 'SUPPORT')
  await client.call(setStaffRole, appointing(person, 'FINANCE'))
  await client.call(setStaffRole, appointing(person, 'LISTENER'))
  await api.settle()
  expect(await subjectsTo(api, person)).toEqual(['Твоя роль на сайте: финансы', 'Ты больше не в команде сайта'])
  expect(await subjectsTo(api, other)).toEqual(['Изменилась роль в команде', 'Изменилась роль в команде'])
  const [last, first] = await api.mailTo(other.email)
  expect(first!.text).toContain('Ольга Белова')
  expect(first!.text).toContain('было «нет», стало «финансы»')
  expect(first!.text).toContain('Пётр Орлов')
  expect(last!.text).toContain('было «финансы», стало «нет»')
  for (const silent of [admin, support]) expect(await subjectsTo(api, silent)).toEqual([])
})

test('speakers, closed accounts and unconfirmed e-mails cannot get a staff role, and unknown users are not_exist', async () => {
  await using api = await startApi()
  const { client, person: blocked } = await begin(api)
  const leaving = await makeListener(api)
  const unconfirmed = await makeListener(api)
  const { db } = api.ctx
  const blocked_at = api.clock.now()
  await db.updateTable('users').set({ blocked_at }).where('user_id', '=', blocked.user_id).execute()
  await api.as(leaving).call(deleteUser, { params: leaving })
  await db.updateTable('users').set({ email_confirmed_at: null }).where('user_id', '=', unconfirmed.user_id).execute()
  for (const user of [await makeSpeaker(api), blocked, leaving, unconfirmed])
    expect(await client.refusal(setStaffRole, appointing(user, 'SUPPORT'))).toBe('human_friendly')
  expect(await client.refusal(setStaffRole, appointing({ user_id: unknownId }, 'SUPPORT'))).toBe('not_exist')
})

test('the last super admin cannot be removed, even if two remove each other at once', async () => {
  await using api = await startApi()
  const { admin, client } = await begin(api)
  expect(await client.refusal(setStaffRole, appointing(admin, 'LISTENER'))).toBe('human_friendly')
  const other = await makeUser(api, 'SUPER_ADMIN')
  const outcomes = await Promise.allSettled([
    client.call(setStaffRole, appointing(other, 'SUPPORT')),
    api.as(other).call(setStaffRole, appointing(admin, 'SUPPORT')),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const left = api.ctx.db.selectFrom('users').select('user_id').where('role', '=', 'SUPER_ADMIN')
  expect(await left.execute()).toHaveLength(1)
})

test('the database rejects the removal and the blocking of the last super admin', async () => {
  await using api = await startApi()
  const { admin } = await begin(api)
  const change = (values: { role?: 'LISTENER'; blocked_at?: Date }) =>
    api.ctx.db.updateTable('users').set(values).where('user_id', '=', admin.user_id).execute()
  await expect(change({ role: 'LISTENER' })).rejects.toThrow('the last super admin stays')
  await expect(change({ blocked_at: api.clock.now() })).rejects.toThrow('the last super admin stays')
})
