import { blockUser, unblockUser } from '@razgovor/contract/admin-actions'
import { signUp } from '@razgovor/contract/bookings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Refusal } from '../../../../test/api-client.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeSession } from '../../../../test/credentials.ts'
import { unknownId } from '../../../../test/endpoint-samples.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser, type MadeUser } from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const why = 'Жалобы слушателей'

async function makeAdmin(api: TestApi) {
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const client = api.as(admin)
  return {
    admin,
    block: ({ user_id }: { user_id: string }, meetings: 'KEEP' | 'CANCEL' = 'KEEP') =>
      client.call(blockUser, { params: { user_id }, body: { why, meetings } }),
    unblock: ({ user_id }: { user_id: string }) => client.call(unblockUser, { params: { user_id }, body: { why } }),
  }
}

async function blockedAt(api: TestApi, { user_id }: MadeUser) {
  const user = await api.ctx.db
    .selectFrom('users')
    .select('blocked_at')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return user.blocked_at
}

const auditLog = ({ ctx }: TestApi) =>
  ctx.db
    .selectFrom('audit_log')
    .select(['table_name', 'row_id', 'action', 'by_user_id', 'subject_id', 'before', 'after', 'request_id', 'at'])
    .orderBy('audit_entry_id')
    .execute()

test('blocking ends only that user’s sessions and names the reason, and unblocking restores only that user', async () => {
  await using api = await startApi()
  const { block, unblock } = await makeAdmin(api)
  const [{ user }, other] = [await makeSession(api), await makeSession(api)]
  const published: unknown[] = []
  api.ctx.bus.subscribe('ended-sessions', (message) => published.push(JSON.parse(message)))
  expect(await block(user)).toEqual({ user_id: user.user_id, is_blocked: true, meetings_ahead: 0 })
  const sessions = await api.ctx.db.selectFrom('sessions').select(['user_id', 'session_id', 'ended_at']).execute()
  const { session_id, ended_at } = sessions.find(({ user_id }) => user_id === user.user_id)!
  expect(ended_at).toEqual(api.clock.now())
  expect(published).toEqual([{ user_id: user.user_id, session_ids: [session_id], why: 'user_blocked' }])
  expect(sessions.find(({ user_id }) => user_id === other.user.user_id)?.ended_at).toBeNull()
  expect(await blockedAt(api, other.user)).toBeNull()

  await block(other.user)
  expect(await unblock(user)).toEqual({ user_id: user.user_id, is_blocked: false, meetings_ahead: 0 })
  expect([await blockedAt(api, user), await blockedAt(api, other.user)]).toEqual([null, api.clock.now()])
})

test('the audit log records each blocking and unblocking once, with admin, user, time and reason', async () => {
  await using api = await startApi()
  const { admin, block, unblock } = await makeAdmin(api)
  const user = await makeListener(api)
  const first = api.clock.now()
  for (const change of [block, block, unblock, unblock]) {
    await change(user)
    await api.clock.advance({ minutes: 1 })
    if (change === block) expect(await blockedAt(api, user)).toEqual(first)
  }
  const by = {
    table_name: 'users',
    row_id: user.user_id,
    by_user_id: admin.user_id,
    subject_id: user.user_id,
    request_id: expect.any(String),
  }
  const blocked_at = first.toISOString()
  expect(await auditLog(api)).toEqual([
    {
      ...by,
      action: 'block',
      before: { blocked_at: null },
      after: { blocked_at, why, meetings: 'KEEP' },
      at: first,
    },
    {
      ...by,
      action: 'unblock',
      before: { blocked_at },
      after: { blocked_at: null, why },
      at: new Date(first.getTime() + 2 * 60_000),
    },
  ])
})

test('an admin cannot block themselves, staff or a deleted account, and each error says why', async () => {
  await using api = await startApi()
  const { admin, block, unblock } = await makeAdmin(api)
  const gone = await makeListener(api)
  const anonymised_at = api.clock.now()
  await api.ctx.db.updateTable('users').set({ anonymised_at }).where('user_id', '=', gone.user_id).execute()
  const refusal = async (user: { user_id: string }) =>
    ((await block(user).catch((error: unknown) => error)) as Refusal).body.error_message
  expect(await refusal(admin)).toBe('Заблокировать себя нельзя')
  for (const role of ['SUPPORT', 'FINANCE', 'CONTENT', 'SUPER_ADMIN'] as const)
    expect(await refusal(await makeUser(api, role))).toMatch(/^Это человек из команды/)
  expect(await refusal(gone)).toBe('Этот аккаунт удалён, блокировать некого')
  for (const change of [block, unblock]) await expect(change({ user_id: unknownId })).rejects.toThrow('not_exist')
  const blocked = api.ctx.db.selectFrom('users').select('user_id').where('blocked_at', 'is not', null)
  expect(await blocked.execute()).toEqual([])
  expect(await auditLog(api)).toEqual([])
})

test('cached pages are dropped when a speaker is blocked or unblocked, and not for a listener', async () => {
  await using api = await startApi()
  const { block, unblock } = await makeAdmin(api)
  const [listener, speaker] = [await makeListener(api), await makeSpeaker(api)]
  const dropped: string[] = []
  api.ctx.bus.subscribe('pages', (tag) => dropped.push(tag))
  await block(listener)
  await unblock(listener)
  expect(dropped).toEqual([])
  await block(speaker)
  expect(dropped).toEqual([speaker.user_id, 'lists'])
  await unblock(speaker)
  expect(dropped).toEqual([speaker.user_id, 'lists', speaker.user_id, 'lists'])
})

test('upcoming meetings on both sides are counted once each, without canceled ones and those of others', async () => {
  await using api = await startApi()
  const { block, unblock } = await makeAdmin(api)
  const speaker = await makeSpeaker(api)
  const shared = await makeTimeSlot(api, { speaker })
  await api.ctx.db.updateTable('time_slots').set({ places: 2 }).where('slot_id', '=', shared.slot_id).execute()
  for (const _ of [1, 2]) await makePaidMeeting(api, { slot: shared })
  const asListener = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  await api.as(speaker).call(signUp, { params: asListener })
  await linkFor(api, await makeListener(api), [await makeTimeSlot(api, { speaker, starts_in_minutes: 5 * 24 * 60 })])
  const canceled = await makePaidMeeting(api, { speaker, starts_in_minutes: 6 * 24 * 60 })
  await canceled.cancel(canceled.listener)
  await makePaidMeeting(api)
  expect(await block(speaker)).toMatchObject({ meetings_ahead: 3 })
  expect(await unblock(speaker)).toMatchObject({ meetings_ahead: 3 })
})

test('blocking two users with cancellation cancels all their meetings, with one job per user', async () => {
  await using api = await startApi()
  const { admin, block } = await makeAdmin(api)
  const meetings = [await makePaidMeeting(api), await makePaidMeeting(api)]
  const kept = await makePaidMeeting(api)
  for (const { slot } of meetings) for (const _ of [1, 2]) await block(slot.speaker, 'CANCEL')
  await block(kept.slot.speaker)
  const { rows: jobs } = await sql`
    select key from graphile_worker.jobs where task_identifier = 'cancel-meetings-of-user'`.execute(api.ctx.db)
  expect(jobs).toHaveLength(2)
  await api.settle()
  expect(await bankOf(api).taken()).toBe(250_000)
  const canceled = (await auditLog(api)).filter(({ action }) => action === 'cancel')
  expect(canceled).toHaveLength(2)
  for (const { consultation_id } of meetings)
    expect(canceled.find(({ row_id }) => row_id === consultation_id)).toMatchObject({
      by_user_id: admin.user_id,
      after: { why },
    })
})

test('concurrent blockings of one user are recorded once in the audit log', async () => {
  await using api = await startApi()
  const { block } = await makeAdmin(api)
  const user = await makeListener(api)
  await Promise.all(Array.from({ length: 8 }, () => block(user)))
  expect((await auditLog(api)).map(({ action }) => action)).toEqual(['block'])
})
