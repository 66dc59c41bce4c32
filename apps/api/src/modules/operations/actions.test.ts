import { blockUser, cancelAsPlatform, closeRoom, rebillNow, unblockUser } from '@razgovor/contract/admin-actions'
import { listAudit } from '@razgovor/contract/admin'
import { approveApplication } from '@razgovor/contract/applications'
import { getConsultation, signUp } from '@razgovor/contract/bookings'
import { joinMeeting } from '@razgovor/contract/meetings'
import { listNotifications } from '@razgovor/contract/notifications'
import { getOrder } from '@razgovor/contract/orders'
import { getSpeaker } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { bankOf } from '../../../test/bank.ts'
import { unknownId } from '../../../test/endpoint-samples.ts'
import { makeListener, makeSpeaker, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makePaidMeeting, type PaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { liveUntil, tariffsOf } from '../../../test/tariffs.ts'
import { startSession } from '../accounts/sessions/sessions.ts'
import { changeBookingsOfMeeting } from '../bookings/change-bookings.ts'

const why = 'Жалобы слушателей'

function blocking({ user_id }: MadeUser, meetings: 'KEEP' | 'CANCEL') {
  return { params: { user_id }, body: { why, meetings } }
}

async function withAdmin(api: TestApi) {
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const client = api.as(admin)
  return {
    admin,
    client,
    block: (user: MadeUser, meetings: 'KEEP' | 'CANCEL' = 'KEEP') => client.call(blockUser, blocking(user, meetings)),
    blockRefusal: (user: MadeUser) => client.refusal(blockUser, blocking(user, 'KEEP')),
    actions: async (table_name: string) =>
      (await client.call(listAudit, { query: { table_name } })).items.map(({ action }) => action),
  }
}

const ofMeeting = ({ consultation_id }: Pick<PaidMeeting, 'consultation_id'>) => ({
  params: { consultation_id },
  body: { why },
})

test('blocking signs the user out and hides their page until unblocking; each action is audited once', async () => {
  await using api = await startApi()
  const { client, block, actions } = await withAdmin(api)
  const speaker = await makeSpeaker(api)
  await startSession(api.ctx, speaker.user_id, 'a browser')
  const page = { params: { id: speaker.user_id } }
  expect(await block(speaker)).toEqual({ user_id: speaker.user_id, is_blocked: true, meetings_ahead: 0 })
  await block(speaker)
  const { db } = api.ctx
  const sessions = await db.selectFrom('sessions').select('ended_at').where('user_id', '=', speaker.user_id).execute()
  expect(sessions.every(({ ended_at }) => ended_at)).toBe(true)
  expect(await api.anonymous.refusal(getSpeaker, page)).toBe('not_exist')
  const open = { params: { user_id: speaker.user_id }, body: { why } }
  expect(await client.call(unblockUser, open)).toMatchObject({ is_blocked: false })
  await client.call(unblockUser, open)
  await api.anonymous.call(getSpeaker, page)
  expect(await actions('users')).toEqual(['unblock', 'block'])
})

test('an admin cannot block themselves, another admin or an unknown user', async () => {
  await using api = await startApi()
  const { admin, client, blockRefusal } = await withAdmin(api)
  expect(await blockRefusal(admin)).toBe('human_friendly')
  expect(await blockRefusal(await makeUser(api, 'SUPER_ADMIN'))).toBe('human_friendly')
  expect(await blockRefusal({ ...admin, user_id: unknownId })).toBe('not_exist')
  expect(await client.refusal(unblockUser, { params: { user_id: unknownId }, body: { why } })).toBe('not_exist')
})

test('the admin chooses whether a blocked user’s meetings are kept or canceled with a full refund', async () => {
  await using api = await startApi()
  const { block } = await withAdmin(api)
  // A listener who cancels at this point gets no refund.
  const own = await makePaidMeeting(api, { starts_in_minutes: 120 })
  const { speaker } = own.slot
  const other = await makePaidMeeting(api, { listener: speaker, starts_in_minutes: 300 })
  expect(await block(speaker, 'KEEP')).toMatchObject({ meetings_ahead: 2 })
  await api.settle()
  expect(await bankOf(api).taken()).toBe(500_000)

  await block(speaker, 'CANCEL')
  await api.settle()
  expect(await bankOf(api).taken()).toBe(0)
  expect(await api.as(own.listener).call(getOrder, { params: own.link })).toMatchObject({ status: 'REFUNDED' })
  const noticesTo = async (user: MadeUser) =>
    (await api.as(user).call(listNotifications)).items.map(({ content }) => content)
  expect(await noticesTo(own.listener)).toContainEqual(
    expect.stringMatching(/^Поддержка отменила встречу: .*Вернём 2.500/),
  )
  expect(await noticesTo(other.slot.speaker)).toContainEqual(expect.stringMatching(/^Поддержка отменила встречу: /))
  const subjects = (await api.mailTo(other.slot.speaker.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Встреча отменена'))).toHaveLength(1)
})

test('a user unblocked before the cancellation job runs keeps the meetings', async () => {
  await using api = await startApi()
  const { client, block } = await withAdmin(api)
  const { slot } = await makePaidMeeting(api)
  await block(slot.speaker, 'CANCEL')
  await client.call(unblockUser, { params: slot.speaker, body: { why } })
  await api.settle()
  expect(await bankOf(api).taken()).toBe(250_000)
})

test('an admin can cancel a meeting an hour before it: full refund, both sides notified, slot not bookable', async () => {
  await using api = await startApi()
  const { client, actions } = await withAdmin(api)
  const meeting = await makePaidMeeting(api, { starts_in_minutes: 60 })
  const { listener, slot, consultation_id } = meeting
  expect(await client.call(cancelAsPlatform, ofMeeting(meeting))).toEqual({
    consultation_id,
    canceled_count: 1,
    refund_amount: 250_000,
  })
  expect(await client.call(cancelAsPlatform, ofMeeting(meeting))).toMatchObject({ canceled_count: 0 })
  await api.settle()
  expect(await bankOf(api).taken()).toBe(0)
  const shown = await api.as(listener).call(getConsultation, { params: { id: consultation_id } })
  expect(shown).toMatchObject({ status: 'CANCELED', reason: 'PLATFORM', refunded_amount: 250_000 })
  for (const side of [listener, slot.speaker]) {
    const mails = (await api.mailTo(side.email)).filter(({ subject }) => subject.startsWith('Встреча отменена'))
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Встречу отменила поддержка сайта')])
  }
  const refused = await api.as(await makeListener(api)).refusal(signUp, { params: { slot_id: slot.slot_id } })
  expect(refused).not.toBeNull()
  expect(await actions('consultations')).toEqual(['cancel'])
})

test('concurrent admin cancellations cancel a meeting once', async () => {
  await using api = await startApi()
  const { client, actions } = await withAdmin(api)
  const meeting = await makePaidMeeting(api)
  await Promise.all(Array.from({ length: 5 }, () => client.call(cancelAsPlatform, ofMeeting(meeting))))
  await api.settle()
  expect(await bankOf(api).taken()).toBe(0)
  expect(await actions('consultations')).toEqual(['cancel'])
})

test('a meeting that has begun can be closed but not canceled; one that has not begun cannot be closed', async () => {
  await using api = await startApi({ rooms: true })
  const { client, actions } = await withAdmin(api)
  const meeting = await makePaidMeeting(api, { starts_in_minutes: 30 })
  const { listener, consultation_id } = meeting
  expect(await client.refusal(closeRoom, ofMeeting(meeting))).toBe('human_friendly')
  await api.clock.advance({ minutes: 31 })
  await api.as(listener).call(joinMeeting, { params: { id: consultation_id } })
  const begun = { to: 'STARTED', by_user_id: null, why: 'joined' } as const
  await transact(api.ctx, (tx) => changeBookingsOfMeeting(tx, api.clock.now(), consultation_id, begun))
  expect(await client.refusal(cancelAsPlatform, ofMeeting(meeting))).toBe('payment_status')

  const { ended_at } = await client.call(closeRoom, ofMeeting(meeting))
  expect(ended_at).toBe(api.clock.now().toISOString())
  await api.clock.advance({ minutes: 1 })
  expect(await client.call(closeRoom, ofMeeting(meeting))).toEqual({ consultation_id, ended_at })
  await api.settle()
  expect(await api.as(listener).refusal(joinMeeting, { params: { id: consultation_id } })).toBe('human_friendly')
  expect(await actions('consultations')).toEqual(['close'])
})

test('an admin can retry a refused rebill, but cannot charge one that is not due', async () => {
  await using api = await startApi({ now: '2058-01-31T09:00:00Z' })
  const { client, actions } = await withAdmin(api)
  const speaker = await makeSpeaker(api)
  const tariffs = tariffsOf(api, speaker)
  await tariffs.buy('BASIC', 'MONTHLY')
  await api.settle()
  const { subscription_id } = await api.ctx.db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .executeTakeFirstOrThrow()
  const input = { params: { subscription_id }, body: { why } }
  expect(await client.refusal(rebillNow, input)).toBe('human_friendly')

  await tariffs.refuseCard(true)
  await liveUntil(api, '2058-02-28T09:00:00Z')
  expect((await tariffs.current()).next_charge?.failed_count).toBe(1)
  await tariffs.refuseCard(false)
  await Promise.all([client.call(rebillNow, input), client.call(rebillNow, input)])
  await api.settle()
  expect(await bankOf(api).taken()).toBe(2 * 99_000)
  expect(await tariffs.periods()).toHaveLength(2)
  expect(await client.refusal(rebillNow, input)).toBe('human_friendly')
  expect(new Set(await actions('subscriptions'))).toEqual(new Set(['rebill']))
})

test('only an admin can perform actions, and a reason is required', async () => {
  await using api = await startApi()
  const { client } = await withAdmin(api)
  const meeting = await makePaidMeeting(api)
  expect(await api.as(meeting.slot.speaker).refusal(cancelAsPlatform, ofMeeting(meeting))).toBe('forbidden')
  expect(await client.refusal(cancelAsPlatform, { ...ofMeeting(meeting), body: { why: ' ' } })).toBe('validation')
  expect(await client.refusal(approveApplication, { params: { application_id: unknownId }, body: {} })).toBe(
    'not_exist',
  )
})
