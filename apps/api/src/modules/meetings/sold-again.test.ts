import { blockUser } from '@razgovor/contract/admin-actions'
import { getConsultation } from '@razgovor/contract/bookings'
import { decideDispute, listDisputes, openDispute } from '@razgovor/contract/disputes'
import { getEarnings } from '@razgovor/contract/earnings'
import { endMeeting, joinMeeting } from '@razgovor/contract/meetings'
import { createPaylink, getOrder } from '@razgovor/contract/orders'
import { changeTimeSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { connect, upgradeStatus } from '../../../../rooms/test/signal-client.ts'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeTimeSlot, makeUser, type MadeSlot } from '../../../test/factories.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { giveDetails, payEverybody } from '../../../test/payouts.ts'
import { plannedJobs } from '../../../test/planned-jobs.ts'
import { roomOf } from '../../../test/room-events.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { findDifferences } from '../ledger/check-ledger.ts'

async function moveByDays(api: TestApi, { slot_id, speaker }: MadeSlot, days: number): Promise<void> {
  const { time_start, time_end } = await api.ctx.db
    .selectFrom('time_slots')
    .select(['time_start', 'time_end'])
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow()
  const later = (at: Date) => new Date(at.getTime() + days * 86_400_000).toISOString()
  await api.as(speaker).call(changeTimeSlot, {
    params: { user_id: speaker.user_id, slot_id },
    body: { time_start_iso: later(time_start), time_end_iso: later(time_end) },
  })
}

test('a slot that was booked, canceled, moved and sold again has its meeting at the new time', async () => {
  await using api = await startApi({ rooms: true })
  const hours = 60
  const first = await makePaidMeeting(api, { starts_in_minutes: 26 * hours })
  await first.cancel(first.listener)
  await api.settle()
  await moveByDays(api, first.slot, 7)
  await api.clock.advance({ hours: 27 })
  await api.settle()
  const { listener, consultation_id } = await makePaidMeeting(api, { slot: first.slot })

  await api.clock.advance({ days: 7, minutes: -65 })
  await api.settle()
  const params = { params: { id: consultation_id } }
  for (const user of [listener, first.slot.speaker]) {
    const { url, token } = await api.as(user).call(joinMeeting, params)
    expect(await upgradeStatus(url, token)).toBe(101)
  }
  const room = roomOf(api, consultation_id)
  await room.join(listener)
  await room.join(first.slot.speaker)
  await api.clock.advance({ hours: 2 })
  await api.settle()
  expect(await api.as(listener).call(getConsultation, params)).toMatchObject({ status: 'ENDED', outcome: 'HELD' })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
})

test('the meeting of a slot that was canceled, moved and sold again can be disputed and paid out', async () => {
  await using api = await startApi()
  const first = await makePaidMeeting(api, { starts_in_minutes: 26 * 60 })
  const { speaker } = first.slot
  await giveDetails(api, speaker)
  await first.cancel(first.listener)
  await api.settle()
  await moveByDays(api, first.slot, 7)
  const { listener, booking_id } = await makePaidMeeting(api, { slot: first.slot })
  await api.clock.advance({ days: 7, hours: 28 })
  await api.settle()

  const admin = await makeUser(api, 'SUPER_ADMIN')
  const earned = () => api.as(speaker).call(getEarnings, { params: speaker })
  await api.as(listener).call(openDispute, { params: { booking_id }, body: { text: 'Спикер опоздал' } })
  expect(await earned()).toMatchObject({ totals: { earned: 0, pending: 225_000 } })
  const [dispute] = (await api.as(admin).call(listDisputes)).items
  expect(dispute).toMatchObject({ booking_id, status: 'OPEN' })
  await api.as(admin).call(decideDispute, {
    params: { dispute_id: dispute!.dispute_id },
    body: { decision: 'REFUND', amount: 50_000, comment: 'Вернём часть' },
  })
  await api.settle()
  expect(await bankOf(api).payment(first.link)).toMatchObject({ remaining_amount: 0 })
  const batch = await payEverybody(api, admin)
  expect(batch.lines).toMatchObject([{ speaker: { user_id: speaker.user_id }, amount: 180_000, status: 'PAID' }])
  expect(await earned()).toMatchObject({ balance: 0 })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
})

test('a group meeting ended before its start cannot be sold, and a pending payment for it is refunded', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const slot = await makeTimeSlot(api, { starts_in_minutes: 30 })
  await api.ctx.db.updateTable('time_slots').set({ places: 3 }).where('slot_id', '=', slot.slot_id).execute()
  const { consultation_id } = await makePaidMeeting(api, { slot })
  const [reserving, late] = [await makeListener(api), await makeListener(api)]
  await api.clock.advance({ minutes: 22 })
  const link = await linkFor(api, reserving, [slot])
  await api.as(slot.speaker).call(endMeeting, { params: { id: consultation_id } })
  expect(await api.as(late).refusal(createPaylink, { body: { slot_ids: [slot.slot_id] } })).toBe('timeslot_busy')
  await bank.pay(link)
  await api.settle()
  expect(await api.as(reserving).call(getOrder, { params: link })).toMatchObject({
    status: 'REFUNDED',
    items: [{ status: 'EXPIRED' }],
  })
  expect(await bank.payment(link)).toMatchObject({ remaining_amount: 0 })
})

test('a payment that arrives after the end of the meeting is refunded', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api, { starts_in_minutes: 5 })])
  await bank.faults({ lose_notifications: true })
  await bank.pay(link)
  await api.clock.advance({ hours: 3 })
  await bank.notify(link, { status: 'CONFIRMED' })
  await api.settle()
  expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({
    status: 'REFUNDED',
    items: [{ status: 'EXPIRED' }],
  })
  expect(await bank.payment(link)).toMatchObject({ remaining_amount: 0 })
})

test('a payment to a speaker who was blocked after the reservation is refunded', async () => {
  await using api = await startApi()
  const [listener, admin] = [await makeListener(api), await makeUser(api, 'SUPER_ADMIN')]
  const slot = await makeTimeSlot(api)
  const link = await linkFor(api, listener, [slot])
  await api.as(admin).call(blockUser, {
    params: { user_id: slot.speaker.user_id },
    body: { why: 'жалобы', meetings: 'KEEP' },
  })
  await bankOf(api).pay(link)
  await api.settle()
  expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({
    status: 'REFUNDED',
    items: [{ status: 'EXPIRED' }],
  })
})

test('a meeting canceled while its room is open still ends, and its room is closed then', async () => {
  await using api = await startApi({ rooms: true })
  const { listener, consultation_id, cancel } = await makePaidMeeting(api, { starts_in_minutes: 30 })
  await api.clock.advance({ minutes: 25 })
  await api.settle()
  const { url, token } = await api.as(listener).call(joinMeeting, { params: { id: consultation_id } })
  // Cancel before joining, because joining starts the meeting, and a started meeting can't be canceled.
  await cancel(listener)
  using guest = await connect(url, token)
  await guest.joined()
  await api.clock.advance({ hours: 2 })
  await api.settle()
  await guest.closed
  expect(await upgradeStatus(url, token)).toBe(401)
  const { ended_at } = await api.ctx.db
    .selectFrom('consultations')
    .select('ended_at')
    .where('consultation_id', '=', consultation_id)
    .executeTakeFirstOrThrow()
  expect(ended_at).not.toBeNull()
})

test('the open and close jobs of a meeting are removed when all its bookings are canceled', async () => {
  await using api = await startApi()
  const { listener, cancel } = await makePaidMeeting(api)
  const named = async () => (await plannedJobs(api)).map(({ key }) => key.split(':')[0])
  expect(await named()).toEqual(expect.arrayContaining(['open-meeting', 'close-meeting']))
  await cancel(listener)
  await api.settle()
  expect(await named()).not.toContain('open-meeting')
  expect(await named()).not.toContain('close-meeting')
})
