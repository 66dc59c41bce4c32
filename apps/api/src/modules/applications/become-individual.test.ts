import { explainTime, saveAvailability } from '@razgovor/contract/availability'
import { answerMoveProposal, proposeMove } from '@razgovor/contract/moves'
import { createPaylink } from '@razgovor/contract/orders'
import { changeTimeSlot, createTimeSlot, getFreeSlots } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { meetingKind, workingHours } from '../../../test/availability.ts'
import { refusalOf } from '../../../test/api-client.ts'
import { legalForms } from '../../../test/applications.ts'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeSeries, makeSubscription, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { legalOf, makeApproved } from '../../../test/legal-changes.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { loseTariff } from '../../../test/tariffs.ts'
import { enqueue } from '../../jobs/queue.ts'

const day = 24 * 60

async function becomeIndividual(api: TestApi, speaker: MadeUser) {
  const { submit, approve } = legalOf(api, speaker)
  await approve(await submit(legalForms.INDIVIDUAL))
}

/** Ids of the slots that anybody can book in the next two months. */
async function onSale(api: TestApi, { user_id }: MadeUser): Promise<string[]> {
  const query = { from_time: api.clock.now().toISOString(), days_count: 60 }
  const { items } = await api.anonymous.call(getFreeSlots, { params: { user_id }, query })
  return items.map(({ slot_id }) => slot_id)
}

test('legal details count the upcoming paid slots on sale and sold, before and after becoming an individual', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, legalForms.SELF_EMPLOYED)
  await makePaidMeeting(api, { speaker })
  await makeTimeSlot(api, { speaker, starts_in_minutes: 4 * day })
  await makeTimeSlot(api, { speaker, starts_in_minutes: 5 * day, booking_mode: 'FREE_BOOKING' })
  const { read } = legalOf(api, speaker)
  expect((await read()).paid_ahead).toEqual({ on_sale_count: 1, sold_count: 1 })
  await becomeIndividual(api, speaker)
  expect((await read()).paid_ahead).toEqual({ on_sale_count: 0, sold_count: 1 })
})

test('becoming an individual takes paid slots off sale, and leaves free slots and sold bookings', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, legalForms.SELF_EMPLOYED)
  const { booking_id } = await makePaidMeeting(api, { speaker })
  const paid = await makeTimeSlot(api, { speaker, starts_in_minutes: 4 * day })
  const free = await makeTimeSlot(api, { speaker, starts_in_minutes: 5 * day, booking_mode: 'FREE_BOOKING' })
  await becomeIndividual(api, speaker)
  expect(await onSale(api, speaker)).toEqual([free.slot_id])
  const listener = await makeListener(api)
  expect(await refusalOf(linkFor(api, listener, [paid]))).toMatchObject({ refusal: 'timeslot_busy' })
  const booking = api.ctx.db.selectFrom('bookings').select('status').where('booking_id', '=', booking_id)
  expect(await booking.executeTakeFirst()).toEqual({ status: 'BOOKED' })
})

test('paid slots stay on sale while a change to individual is in review and after its rejection', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, legalForms.SELF_EMPLOYED)
  const { slot_id } = await makeTimeSlot(api, { speaker })
  const { submit, reject } = legalOf(api, speaker)
  const sent = await submit(legalForms.INDIVIDUAL)
  expect(await onSale(api, speaker)).toEqual([slot_id])
  await reject(sent)
  expect(await onSale(api, speaker)).toEqual([slot_id])
})

test('a listener who is paying while the speaker becomes an individual gets the booking', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, legalForms.SELF_EMPLOYED)
  const slot = await makeTimeSlot(api, { speaker })
  const link = await linkFor(api, await makeListener(api), [slot])
  await becomeIndividual(api, speaker)
  await bankOf(api).pay(link)
  expect(await api.ctx.db.selectFrom('bookings').select('status').execute()).toEqual([{ status: 'BOOKED' }])
})

test('no free or canceled place of a partly sold session is sold after its speaker becomes an individual', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, legalForms.SELF_EMPLOYED)
  const { sessions } = await makeSeries(api, { speaker, amount: 100_000, times: 2 })
  const { cancel, listener } = await makePaidMeeting(api, { slot: sessions[0]! })
  await becomeIndividual(api, speaker)
  const body = { slot_ids: [sessions[0]!.slot_id] }
  expect(await api.as(await makeListener(api)).refusal(createPaylink, { body })).toBe('timeslot_busy')
  await cancel(listener)
  expect(await api.as(await makeListener(api)).refusal(createPaylink, { body })).toBe('timeslot_busy')
  expect(await onSale(api, speaker)).toEqual([])
})

/** Runs the hourly job that compares what is on sale with the tariffs of all speakers. */
async function compareWithTariffs(api: TestApi): Promise<void> {
  await enqueue(api.ctx.db, 'follow-tariffs', {})
  await api.settle()
}

test('a partly sold session stays off sale when an individual’s tariff lapses and comes back', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, legalForms.SELF_EMPLOYED)
  const { sessions } = await makeSeries(api, { speaker, amount: 100_000, times: 2 })
  await makePaidMeeting(api, { slot: sessions[0]! })
  await loseTariff(api, speaker)
  await compareWithTariffs(api)
  await becomeIndividual(api, speaker)
  await makeSubscription(api, speaker, 'PRO')
  await compareWithTariffs(api)
  expect(await onSale(api, speaker)).toEqual([])
  const body = { slot_ids: [sessions[0]!.slot_id] }
  expect(await api.as(await makeListener(api)).refusal(createPaylink, { body })).toBe('timeslot_busy')
  const query = { at: sessions[0]!.time_start.toISOString() }
  const explanation = await api.as(speaker).call(explainTime, { params: { user_id: speaker.user_id }, query })
  expect(explanation).toMatchObject({ reason: 'INDIVIDUAL' })
})

test('a paid slot of an individual that was moved by agreement and canceled is not sold again', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, legalForms.SELF_EMPLOYED)
  const { cancel, listener, slot, consultation_id } = await makePaidMeeting(api, {
    speaker,
    starts_in_minutes: 2 * day,
  })
  await becomeIndividual(api, speaker)
  await api.clock.advance({ hours: 1 })
  const time_start_iso = new Date(slot.time_start.getTime() + 2 * day * 60_000).toISOString()
  const { open_proposal } = await api
    .as(speaker)
    .call(proposeMove, { params: { id: consultation_id }, body: { times: [time_start_iso], message: '' } })
  await api.as(listener).call(answerMoveProposal, {
    params: { id: open_proposal!.move_proposal_id },
    body: { status: 'ACCEPTED', time_start_iso },
  })
  await cancel(listener)
  expect(await onSale(api, speaker)).toEqual([])
  expect(await refusalOf(linkFor(api, await makeListener(api), [slot]))).toMatchObject({ refusal: 'timeslot_busy' })
})

test('a partly sold session is sold again once its speaker may charge again', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, legalForms.SELF_EMPLOYED)
  const { sessions } = await makeSeries(api, { speaker, amount: 100_000, times: 2 })
  await makePaidMeeting(api, { slot: sessions[0]! })
  await becomeIndividual(api, speaker)
  const { submit, approve } = legalOf(api, speaker)
  await approve(await submit(legalForms.SELF_EMPLOYED))
  expect(await onSale(api, speaker)).toEqual([sessions[0]!.slot_id])
})

test('a paid slot whose booking was canceled cannot be moved as paid, but can be made free', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, legalForms.SELF_EMPLOYED)
  const { cancel, listener, slot } = await makePaidMeeting(api, { speaker })
  await becomeIndividual(api, speaker)
  await cancel(listener)
  const params = { user_id: speaker.user_id, slot_id: slot.slot_id }
  const later = { time_start_iso: '2058-01-25T10:00:00Z', time_end_iso: '2058-01-25T11:00:00Z' }
  expect(await api.as(speaker).refusal(changeTimeSlot, { params, body: later })).toBe('human_friendly')
  await api.as(speaker).call(changeTimeSlot, { params, body: { ...later, booking_mode: 'FREE_BOOKING', amount: 0 } })
})

test('an individual’s paid working hours offer no slots, and can be saved again with free slots', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, legalForms.SELF_EMPLOYED)
  const rules = workingHours({
    hours: [{ weekday: 3, from: '10:00', to: '11:20' }],
    kinds: [meetingKind({ minutes: 40, booking_mode: 'BUYABLE', amount: 250_000 })],
  })
  const params = { user_id: speaker.user_id }
  await api.as(speaker).call(saveAvailability, { params, body: rules })
  expect(await onSale(api, speaker)).toHaveLength(2)
  await becomeIndividual(api, speaker)
  await enqueue(api.ctx.db, 'rebuild-availability', { speaker_id: speaker.user_id })
  await api.settle()
  expect(await onSale(api, speaker)).toEqual([])
  await api.as(speaker).call(saveAvailability, { params, body: { ...rules, kinds: [meetingKind({ minutes: 40 })] } })
  expect(await onSale(api, speaker)).toHaveLength(2)
})

test('paid slots created during the approval are not on sale after it', async () => {
  await using api = await startApi()
  const speaker = await makeApproved(api, legalForms.SELF_EMPLOYED)
  const params = { user_id: speaker.user_id }
  const offer = (hour: number) => {
    const at = (minutes: string) => `2058-02-01T${String(hour).padStart(2, '0')}:${minutes}:00Z`
    const times = { time_start_iso: at('00'), time_end_iso: at('30') }
    const body = { ...times, booking_mode: 'BUYABLE' as const, amount: 250_000, topic: '' }
    return refusalOf(api.as(speaker).call(createTimeSlot, { params, body })).catch(() => 'made')
  }
  await Promise.all([offer(6), offer(7), becomeIndividual(api, speaker), offer(8), offer(9), offer(10)])
  expect(await onSale(api, speaker)).toEqual([])
})
