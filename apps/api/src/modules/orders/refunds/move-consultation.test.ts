import { cancelConsultation, getConsultation, getConsultationIcs, signUp } from '@razgovor/contract/bookings'
import { getOrder } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { makeMeeting } from '../../../../test/free-meeting.ts'
import { balanceOf, expectNoDifference } from '../../../../test/ledger.ts'
import { move, moveRefusal, placesTaken } from '../../../../test/moves.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi } from '../../../../test/start-api.ts'

const day = 24 * 60

test('a moved meeting keeps its booking, order and address, and the old place is free at once', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id, booking_id, link } = await makePaidMeeting(api)
  const target = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 5 * day })
  const time_start_iso = target.time_start.toISOString()
  const moved = await move(api, { user: listener, consultation_id, slot_id: target.slot_id })

  const { order_id } = link
  const here = { consultation_id, slot_id: target.slot_id, time_start_iso }
  const terms = { moves_left: 1, can_move: true, amount_max: 250_000, moved_from_iso: slot.time_start.toISOString() }
  expect(moved).toMatchObject({
    refund_amount: 0,
    consultation: { ...here, booking_id, order_id, status: 'BOOKED', move: terms },
  })
  expect([await placesTaken(api, slot), await placesTaken(api, target)]).toEqual([0, 1])
  const asSpeaker = await api.as(slot.speaker).call(getConsultation, { params: { id: consultation_id } })
  expect(asSpeaker).toMatchObject({ ...here, participants_count: 1, move: null })
  const order = await api.as(listener).call(getOrder, { params: link })
  expect(order).toMatchObject({ status: 'PAID', amount: 250_000, items: [{ booking_id, ...here }] })
  await linkFor(api, await makeListener(api), [slot])
  await expectNoDifference(api)
})

test('moving to a cheaper slot refunds the difference once, and the speaker earns the lower price', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id, booking_id, link } = await makePaidMeeting(api)
  const cheaper = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 4 * day, amount: 150_000 })
  const asked = { user: listener, consultation_id, slot_id: cheaper.slot_id, refund_amount: 100_000 }

  expect(await moveRefusal(api, { ...asked, refund_amount: 100_001 })).toBe('human_friendly: move_refund_changed')
  expect(await move(api, asked)).toMatchObject({ refund_amount: 100_000 })
  expect(await move(api, asked)).toMatchObject({ refund_amount: 100_000 })
  await api.settle()
  expect(await bankOf(api).taken()).toBe(150_000)
  expect(await api.as(listener).call(getOrder, { params: link })).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    amount: 250_000,
    refunded_amount: 100_000,
    items: [{ status: 'BOOKED', amount: 250_000, refunded_amount: 100_000 }],
  })
  expect(await bankOf(api).printed(link)).toEqual([
    ['sale', 'full_prepayment', 250_000],
    ['return', 'full_prepayment', 100_000],
  ])
  await expectNoDifference(api)

  await api.clock.advance({ hours: 4 * 24 + 2 })
  await api.settle()
  expect(await balanceOf(api, booking_id)).toMatchObject({ held: 0, refunded: 100_000 })
  await expectNoDifference(api)
})

test('canceling in time after a move to a cheaper slot refunds the rest', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id, cancel } = await makePaidMeeting(api)
  const { slot_id } = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 4 * day, amount: 150_000 })
  await move(api, { user: listener, consultation_id, slot_id })
  await cancel(listener)
  await api.settle()
  expect(await bankOf(api).taken()).toBe(0)
  await expectNoDifference(api)
})

test('moving from a paid slot to a free one refunds everything, and the meeting stays booked', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api)
  const terms = { booking_mode: 'FREE_BOOKING', starts_in_minutes: 4 * day } as const
  const free = await makeTimeSlot(api, { speaker: slot.speaker, ...terms })
  const moved = await move(api, { user: listener, consultation_id, slot_id: free.slot_id })
  expect(moved).toMatchObject({ refund_amount: 250_000, consultation: { status: 'BOOKED', move: { amount_max: 0 } } })
  await api.settle()
  expect(await bankOf(api).taken()).toBe(0)
  await expectNoDifference(api)
})

test('a goodwill refund does not lower the price up to which a meeting can be moved', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id, booking_id } = await makePaidMeeting(api)
  await api.ctx.db
    .updateTable('bookings')
    .set({ refunded_amount: 200_000 })
    .where('booking_id', '=', booking_id)
    .execute()
  const same = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 4 * day })
  const cheaper = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 5 * day, amount: 100_000 })
  const asked = { user: listener, consultation_id }
  expect(await move(api, { ...asked, slot_id: same.slot_id })).toMatchObject({ refund_amount: 0 })
  expect(await move(api, { ...asked, slot_id: cheaper.slot_id })).toMatchObject({ refund_amount: 50_000 })
})

test('a listener moves a booking twice, until 24 hours before the start', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api, { starts_in_minutes: 2 * day })
  const { speaker } = slot
  const slots = await Promise.all(
    [4, 5, 6].map((days) => makeTimeSlot(api, { speaker, starts_in_minutes: days * day })),
  )
  const to = (index: number) => ({ user: listener, consultation_id, slot_id: slots[index]!.slot_id })
  await api.clock.advance({ hours: 24, seconds: 1 })
  expect(await moveRefusal(api, to(0))).toBe('human_friendly: too_late_to_move')
  await api.clock.advance({ seconds: -1 })
  await move(api, to(0))
  const { consultation } = await move(api, to(1))
  expect(consultation.move).toMatchObject({ moves_left: 0, can_move: false })
  expect(await moveRefusal(api, to(2))).toBe('human_friendly: moves_used_up')
  expect((await move(api, to(1))).consultation.slot_id).toBe(to(1).slot_id)
})

test('a move is refused to a slot that does not fit, with the reason', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api)
  const { speaker } = slot
  const series = await makeSeries(api, { speaker, starts_in_minutes: 20 * day, amount: 100_000 })
  const other = await makeTimeSlot(api, { starts_in_minutes: 4 * day })
  const dearer = await makeTimeSlot(api, { speaker, starts_in_minutes: 4 * day, amount: 260_000 })
  const taken = await makePaidMeeting(api, { speaker, starts_in_minutes: 5 * day })
  const gone = await makeTimeSlot(api, { speaker, starts_in_minutes: 6 * day })
  await api.ctx.db
    .updateTable('time_slots')
    .set({ deleted_at: api.clock.now() })
    .where('slot_id', '=', gone.slot_id)
    .execute()
  const forOther = await makeTimeSlot(api, { speaker, starts_in_minutes: 7 * day })
  const { user_id: for_user_id } = taken.listener
  await api.ctx.db.updateTable('time_slots').set({ for_user_id }).where('slot_id', '=', forOther.slot_id).execute()
  const own = await makePaidMeeting(api, { listener, starts_in_minutes: 8 * day })
  const overlapping = await makeTimeSlot(api, { speaker, starts_in_minutes: 8 * day })

  const reasonFor = ({ slot_id }: { slot_id: string }) => moveRefusal(api, { user: listener, consultation_id, slot_id })
  expect(await reasonFor(slot)).toBe('human_friendly: same_slot')
  expect(await reasonFor(series.sessions[0]!)).toBe('human_friendly: other_series')
  expect(await reasonFor(other)).toBe('human_friendly: other_speaker')
  expect(await reasonFor(dearer)).toBe('human_friendly: dearer_slot')
  expect(await reasonFor(taken.slot)).toBe('timeslot_busy')
  expect(await reasonFor(gone)).toBe('timeslot_busy: slot_removed')
  expect(await reasonFor(forOther)).toBe('timeslot_busy')
  expect(await reasonFor(overlapping)).toBe('timeslot_intersection')
  expect(await reasonFor({ slot_id: consultation_id })).toBe('not_exist')
  expect(await placesTaken(api, slot)).toBe(1)

  const strangers = { consultation_id, slot_id: overlapping.slot_id }
  expect(await moveRefusal(api, { ...strangers, user: taken.listener })).toBe('not_exist')
  expect(await moveRefusal(api, { ...strangers, user: speaker })).toBe('human_friendly: only_listener_moves')
  await own.cancel(listener)
  await api.as(listener).call(cancelConsultation, { params: { id: consultation_id }, body: { status: 'CANCELED' } })
  expect(await reasonFor(overlapping)).toBe('payment_status: only_booked_moves')
})

test('a reservation that is not paid yet cannot be moved', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const slot = await makeTimeSlot(api)
  const link = await linkFor(api, listener, [slot])
  const { consultation_id } = (await api.as(listener).call(getOrder, { params: link })).items[0]!
  const { slot_id } = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 4 * day })
  expect(await moveRefusal(api, { user: listener, consultation_id, slot_id })).toBe('payment_status: only_booked_moves')
})

test('a moved meeting leaves the slot’s earlier canceled bookings where they were', async () => {
  await using api = await startApi()
  const former = await makeMeeting(api, { starts_in_minutes: 3 * day })
  const { speaker, slot } = former
  await api.as(former.listener).call(cancelConsultation, { ...former.params, body: { status: 'CANCELED' } })
  const listener = await makeListener(api)
  const { consultation_id } = await api.as(listener).call(signUp, { params: slot })
  const target = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING', starts_in_minutes: 4 * day })
  const another = await makeListener(api)
  const left = await api.as(another).call(signUp, { params: target })
  await api.as(another).call(cancelConsultation, { params: { id: left.consultation_id }, body: { status: 'CANCELED' } })

  expect(consultation_id).toBe(former.consultation_id)
  await move(api, { user: listener, consultation_id, slot_id: target.slot_id })
  expect(await api.as(former.listener).call(getConsultation, former.params)).toMatchObject({
    status: 'CANCELED',
    time_start_iso: slot.time_start.toISOString(),
  })
  expect(await api.as(another).call(getConsultation, { params: { id: left.consultation_id } })).toMatchObject({
    status: 'CANCELED',
    time_start_iso: target.time_start.toISOString(),
  })
  const next = await api.as(former.listener).call(signUp, { params: slot })
  expect(next.consultation_id).not.toBe(consultation_id)
})

test('a session moves to another session of its series, and the old address shows the new meeting', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  const { sessions } = await makeSeries(api, { speaker })
  const [listener, other] = [await makeListener(api), await makeListener(api)]
  const { consultation_id, booking_id } = await api.as(listener).call(signUp, { params: sessions[0]! })
  await api.as(other).call(signUp, { params: sessions[0]! })
  const there = await api.as(other).call(signUp, { params: sessions[2]! })

  const { consultation } = await move(api, { user: listener, consultation_id, slot_id: sessions[2]!.slot_id })
  expect(consultation).toMatchObject({ booking_id, consultation_id: there.consultation_id, participants_count: 2 })
  expect(await api.as(listener).call(getConsultation, { params: { id: consultation_id } })).toEqual(consultation)
  expect(await api.as(other).call(getConsultation, { params: { id: consultation_id } })).toMatchObject({
    consultation_id,
    participants_count: 1,
  })
  expect([await placesTaken(api, sessions[0]!), await placesTaken(api, sessions[2]!)]).toEqual([1, 2])
  // The call is repeated with the old meeting id, and then the booking is moved back.
  const again = { user: listener, consultation_id, slot_id: sessions[2]!.slot_id }
  expect((await move(api, again)).consultation).toEqual(consultation)
  const back = await move(api, { ...again, slot_id: sessions[0]!.slot_id })
  expect(back.consultation.consultation_id).toBe(consultation_id)
})

test('a session booked again by a listener who moved away from it is another calendar entry', async () => {
  await using api = await startApi()
  const { sessions } = await makeSeries(api)
  const listener = await makeListener(api)
  const uid = async (id: string) =>
    /^UID:.+$/m.exec(await api.as(listener).call(getConsultationIcs, { params: { id } }))?.[0]
  const { consultation_id } = await api.as(listener).call(signUp, { params: sessions[0]! })
  const first = await uid(consultation_id)
  const { consultation } = await move(api, { user: listener, consultation_id, slot_id: sessions[2]!.slot_id })
  expect(await uid(consultation.consultation_id)).toBe(first)
  const again = await api.as(listener).call(signUp, { params: sessions[0]! })
  expect(await uid(again.consultation_id)).not.toBe(first)
})

test('a meeting moves within a day whose cap it fills itself', async () => {
  await using api = await startApi()
  const { listener, slot, consultation_id } = await makePaidMeeting(api)
  const near = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 3 * day + 60 })
  const { user_id: speaker_id } = slot.speaker
  const rules = {
    is_on: true,
    time_zone_id: 'Europe/Moscow',
    hours: '[]',
    exceptions: '[]',
    buffer_minutes: 30,
    notice_minutes: 0,
    horizon_days: 30,
    day_max: 1,
    updated_at: api.clock.now(),
  } as const
  await api.ctx.db
    .insertInto('availability_rules')
    .values({ speaker_id, ...rules })
    .execute()
  await api.ctx.db.updateTable('time_slots').set({ made_by_rules: true }).execute()
  await move(api, { user: listener, consultation_id, slot_id: near.slot_id })
  const third = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 4 * day })
  await makePaidMeeting(api, { slot: third })
  const full = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 4 * day + 60 })
  await api.ctx.db.updateTable('time_slots').set({ made_by_rules: true }).execute()
  expect(await moveRefusal(api, { user: listener, consultation_id, slot_id: full.slot_id })).toBe(
    'timeslot_busy: day_is_full',
  )
})
