import { logout, refresh } from '@razgovor/contract/accounts'
import { deleteUser, getUser } from '@razgovor/contract/profile'
import { listAudit } from '@razgovor/contract/admin'
import { signUp } from '@razgovor/contract/bookings'
import { beginView, endView, setStaffRole } from '@razgovor/contract/staff'
import { expect, test } from 'vitest'
import { unknownId } from '../../../../test/endpoint-samples.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'
import { startSession } from '../sessions/sessions.ts'
import { sweepExpired } from '../erasure/sweep-expired.ts'

const why = 'Пишет, что не видит встречу'

async function begin(api: TestApi, role: 'SUPPORT' | 'SUPER_ADMIN' = 'SUPPORT') {
  const boss = await makeUser(api, 'SUPER_ADMIN')
  const admin = role === 'SUPPORT' ? await makeUser(api, role) : boss
  const session = await startSession(api.ctx, admin.user_id, 'a browser', { is_factor_proved: true })
  const client = api.as(admin, { authorization: `Bearer ${session.access_token}` })
  const look = ({ user_id }: { user_id: string }) => client.call(beginView, { params: { user_id }, body: { why } })
  const refusal = ({ user_id }: { user_id: string }) =>
    client.refusal(beginView, { params: { user_id }, body: { why } })
  return { admin, boss: api.as(boss), client, session, look, refusal, person: await makeListener(api) }
}

/** Returns a client with the access token of the view. */
function looking(api: TestApi, { access_token }: { access_token: string }) {
  return api.as({ user_id: unknownId, role: 'LISTENER' }, { authorization: `Bearer ${access_token}` })
}

const own = ({ user_id }: MadeUser) => ({ params: { user_id } })

async function recordedOf(boss: ReturnType<TestApi['as']>, { user_id }: MadeUser) {
  const { items } = await boss.call(listAudit, { query: { table_name: 'users', row_id: user_id } })
  return items.map(({ action, by, after }) => ({ action, by: by?.user_id, after })).toReversed()
}

test.each(['SUPPORT', 'SUPER_ADMIN'] as const)(
  '%s can view the site as another user, and cannot book in that view',
  async (role) => {
    await using api = await startApi()
    const { look, person } = await begin(api, role)
    const view = await look(person)
    expect(view.user).toMatchObject({ user_id: person.user_id, email: person.email })
    expect(view.expires_at).toBe('2058-01-14T09:30:00.000Z')
    const client = looking(api, view)
    expect(await client.call(getUser, own(person))).toMatchObject({ user_id: person.user_id })
    const { slot_id } = await makeTimeSlot(api)
    expect(await client.refusal(signUp, { params: { slot_id } })).toBe('forbidden')
    expect(await api.ctx.db.selectFrom('bookings').select('booking_id').execute()).toEqual([])
  },
)

test('the start and the end of a user view are recorded once each, with the reason', async () => {
  await using api = await startApi()
  const { admin, boss, client, look, person } = await begin(api)
  const { view_id } = await look(person)
  const ending = { params: { view_id } }
  await client.call(endView, ending)
  await client.call(endView, ending)
  await api.clock.advance({ minutes: 31 })
  await api.settle()
  const by = admin.user_id
  expect(await recordedOf(boss, person)).toEqual([
    { action: 'view_begin', by, after: { why } },
    { action: 'view_end', by, after: { why, end_reason: 'CLOSED', ended_at: '2058-01-14T09:00:00.000Z' } },
  ])
})

test('an ended user view gives no access, and only its own admin can end it', async () => {
  await using api = await startApi()
  const { boss, client, look, person } = await begin(api)
  const view = await look(person)
  expect(await boss.refusal(endView, { params: view })).toBe('not_exist')
  expect(await client.refusal(endView, { params: { view_id: unknownId } })).toBe('not_exist')
  await looking(api, view).call(getUser, own(person))
  await client.call(endView, { params: view })
  expect(await looking(api, view).refusal(getUser, own(person))).toBe('auth_invalid')
})

test('a user view expires after half an hour, and its end is recorded', async () => {
  await using api = await startApi()
  const { boss, look, person } = await begin(api)
  const view = await look(person)
  await api.clock.advance({ minutes: 29 })
  await looking(api, view).call(getUser, own(person))
  await api.clock.advance({ minutes: 1 })
  expect(await looking(api, view).refusal(getUser, own(person))).toBe('auth_expired')
  await api.settle()
  const [, end] = await recordedOf(boss, person)
  expect(end!.after).toEqual({ why, end_reason: 'EXPIRED', ended_at: '2058-01-14T09:30:00.000Z' })
})

test('a user view ends with the admin’s own session', async () => {
  await using api = await startApi()
  const { boss, look, person, session } = await begin(api)
  const view = await look(person)
  await api.clock.advance({ minutes: 20 })
  await api.anonymous.call(logout, { body: session })
  expect(await looking(api, view).refusal(getUser, own(person))).toBe('auth_invalid')
  await api.clock.advance({ minutes: 10 })
  await api.settle()
  const [, end] = await recordedOf(boss, person)
  expect(end!.after).toMatchObject({ end_reason: 'SIGNED_OUT', ended_at: '2058-01-14T09:20:00.000Z' })
})

test('a user view ends when its admin loses the role, even without a message that the session is over', async () => {
  await using api = await startApi()
  const { admin, look, person } = await begin(api)
  const view = await look(person)
  await api.ctx.db.updateTable('users').set({ role: 'CONTENT' }).where('user_id', '=', admin.user_id).execute()
  expect(await looking(api, view).refusal(getUser, own(person))).toBe('auth_invalid')
})

test('starting a second user view ends the first', async () => {
  await using api = await startApi()
  const { look, person } = await begin(api)
  const first = await look(person)
  await look(await makeSpeaker(api))
  expect(await looking(api, first).refusal(getUser, own(person))).toBe('auth_invalid')
})

test('admins cannot view as themselves, as staff or as unknown or deleted users, and a view ends if its user becomes staff', async () => {
  await using api = await startApi()
  const deleted = await makeListener(api)
  await api.as(deleted).call(deleteUser, own(deleted))
  await api.clock.advance({ days: 30 })
  await api.settle()
  const { admin, boss, look, refusal, person } = await begin(api)
  for (const role of ['SUPPORT', 'FINANCE', 'CONTENT', 'SUPER_ADMIN'] as const)
    expect(await refusal(await makeUser(api, role))).toBe('human_friendly')
  for (const user of [admin, deleted]) expect(await refusal(user)).toBe('human_friendly')
  expect(await refusal({ user_id: unknownId })).toBe('not_exist')
  const view = await look(person)
  await boss.call(setStaffRole, { ...own(person), body: { role: 'FINANCE', why } })
  expect(await looking(api, view).refusal(getUser, own(person))).toBe('auth_invalid')
})

test('the database rejects a user view of staff and one longer than half an hour', async () => {
  await using api = await startApi()
  const { admin, look, person } = await begin(api)
  const { view_id } = await look(person)
  const view = await api.ctx.db.selectFrom('user_views').selectAll().executeTakeFirstOrThrow()
  const { user_id } = await makeUser(api, 'FINANCE')
  const another = { ...view, view_id: newId(api.clock.now()), by_user_id: person.user_id, user_id }
  expect(view.by_user_id).toBe(admin.user_id)
  await expect(api.ctx.db.insertInto('user_views').values(another).execute()).rejects.toThrow('nobody looks as staff')
  const change = (values: { expires_at?: Date; user_id?: string }) =>
    api.ctx.db.updateTable('user_views').set(values).where('view_id', '=', view_id).execute()
  await expect(change({ expires_at: new Date('2058-01-14T09:30:01Z') })).rejects.toThrow('user_views_check')
})

test('a user view leaves the sessions of the viewed user unchanged', async () => {
  await using api = await startApi()
  const { client, look, person } = await begin(api)
  const { refresh_token, access_token } = await startSession(api.ctx, person.user_id, 'the own phone')
  const before = await api.ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', person.user_id).execute()
  const view = await look(person)
  await looking(api, view).call(getUser, own(person))
  await client.call(endView, { params: view })
  const after = await api.ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', person.user_id).execute()
  expect(after).toEqual(before)
  await api.as(person, { authorization: `Bearer ${access_token}` }).call(getUser, own(person))
  await api.anonymous.call(refresh, { body: { refresh_token } })
})

test('an ended user view is deleted after a day, and its audit log entries stay', async () => {
  await using api = await startApi()
  const { boss, client, look, person } = await begin(api)
  await client.call(endView, { params: await look(person) })
  await api.clock.advance({ days: 1 })
  await sweepExpired(api.ctx)
  expect(await api.ctx.db.selectFrom('user_views').select('view_id').execute()).toEqual([])
  expect(await recordedOf(boss, person)).toHaveLength(2)
})
