import { getConsultation } from '@razgovor/contract/bookings'
import { getEarnings } from '@razgovor/contract/earnings'
import { joinMeeting } from '@razgovor/contract/meetings'
import { moveConsultation } from '@razgovor/contract/moves'
import { listNotifications } from '@razgovor/contract/notifications'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { roomOf } from '../../../../test/room-events.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { loseTariff } from '../../../../test/tariffs.ts'
import { findDifferences } from '../../ledger/check-ledger.ts'
import { refundCut } from '../../orders/refunds/refund-cut.ts'

/** A paid meeting whose two sides join at its start. */
async function meet(api: TestApi, details: Parameters<typeof makePaidMeeting>[1] = {}) {
  const meeting = await makePaidMeeting(api, { starts_in_minutes: 30, ...details })
  const room = roomOf(api, meeting.consultation_id)
  await api.clock.advance({ minutes: 30 })
  await room.join(meeting.slot.speaker)
  await room.join(meeting.listener)
  await api.settle()
  const seen = () => api.as(meeting.listener).call(getConsultation, { params: { id: meeting.consultation_id } })
  return { ...meeting, room, seen }
}

/** A speaker on FREE with this many minutes left in the month. */
async function makeSpent(api: TestApi, minutes_left: number) {
  const speaker = await makeSpeaker(api)
  await api.ctx.db.updateTable('tariffs').set({ month_minutes: minutes_left }).where('code', '=', 'FREE').execute()
  return speaker
}

test('a meeting sold on a longer tariff keeps its full length after the tariff is lost', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api, { starts_in_minutes: 30, minutes: 60 })
  await loseTariff(api, meeting.slot.speaker)
  const room = roomOf(api, meeting.consultation_id)
  await api.clock.advance({ minutes: 30 })
  await room.join(meeting.slot.speaker)
  await room.join(meeting.listener)
  await api.clock.advance({ minutes: 59, seconds: 59 })
  await api.settle()
  const seen = () => api.as(meeting.listener).call(getConsultation, { params: { id: meeting.consultation_id } })
  expect(await seen()).toMatchObject({ status: 'STARTED' })
  await api.clock.advance({ seconds: 1 })
  await api.settle()
  expect(await seen()).toMatchObject({ status: 'ENDED', outcome: 'HELD', refunded_amount: 0 })
})

test('a paid meeting cut short by the tariff’s monthly limit refunds the undelivered minutes once', async () => {
  await using api = await startApi()
  const speaker = await makeSpent(api, 30)
  const { listener, booking_id, link, seen } = await meet(api, { speaker, minutes: 40 })
  await api.clock.advance({ minutes: 30 })
  await api.settle()
  expect(await seen()).toMatchObject({ status: 'ENDED', outcome: 'HELD', refunded_amount: 62_500 })
  await Promise.all(Array.from({ length: 4 }, () => refundCut(api.ctx, booking_id)))
  await api.settle()
  expect(await bankOf(api).payment(link)).toMatchObject({ status: 'PARTIAL_REFUNDED', remaining_amount: 187_500 })
  // 2,500 roubles minus a quarter, minus a commission of 10%, in kopecks.
  expect(await api.as(speaker).call(getEarnings, { params: speaker })).toMatchObject({ balance: 168_750 })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
  const { items } = await api.as(listener).call(listNotifications)
  expect(items.map(({ content }) => content)).toContainEqual(expect.stringMatching(/^Вернём 625\s₽ за встречу: /))
})

test('a meeting that could not begin because the tariff has no minutes left is refunded in full', async () => {
  await using api = await startApi()
  const speaker = await makeSpent(api, 10)
  const first = await meet(api, { speaker, minutes: 20 })
  await api.clock.advance({ minutes: 10 })
  await api.settle()
  expect(await first.seen()).toMatchObject({ refunded_amount: 125_000 })
  const second = await makePaidMeeting(api, { speaker, starts_in_minutes: 30, minutes: 20 })
  await api.clock.advance({ minutes: 30 })
  const params = { params: { id: second.consultation_id } }
  expect(await api.as(speaker).refusal(joinMeeting, params)).toBe('human_friendly')
  await roomOf(api, second.consultation_id).join(second.listener)
  await api.clock.advance({ minutes: 20 })
  await api.settle()
  expect(await api.as(second.listener).call(getConsultation, params)).toMatchObject({
    outcome: 'SPEAKER_NO_SHOW',
    refunded_amount: 250_000,
  })
})

test('the refund of minutes cut by the tariff is limited to what another refund has left', async () => {
  await using api = await startApi()
  const speaker = await makeSpent(api, 30)
  const { link, seen } = await meet(api, { speaker, minutes: 40 })
  await bankOf(api).refundByHand(link, 200_000)
  await api.settle()
  await api.clock.advance({ minutes: 30 })
  await api.settle()
  expect(await seen()).toMatchObject({ refunded_amount: 250_000 })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
})

test('minutes cut after a move to a cheaper time are refunded at the price of that time', async () => {
  await using api = await startApi()
  const speaker = await makeSpent(api, 30)
  const { listener, consultation_id, link } = await makePaidMeeting(api, { speaker, amount: 400_000, minutes: 40 })
  const terms = { speaker, amount: 200_000, minutes: 40, starts_in_minutes: 4 * 24 * 60 }
  const { slot_id } = await makeTimeSlot(api, terms)
  const params = { params: { id: consultation_id } }
  const moved = await api.as(listener).call(moveConsultation, { ...params, body: { slot_id } })
  expect(moved.refund_amount).toBe(200_000)
  const room = roomOf(api, consultation_id)
  await api.clock.advance({ minutes: terms.starts_in_minutes })
  await room.join(speaker)
  await room.join(listener)
  await api.clock.advance({ minutes: 30 })
  await api.settle()
  // And a quarter of 2,000 roubles.
  expect(await api.as(listener).call(getConsultation, params)).toMatchObject({ refunded_amount: 250_000 })
  expect(await bankOf(api).payment(link)).toMatchObject({ remaining_amount: 150_000 })
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
})
