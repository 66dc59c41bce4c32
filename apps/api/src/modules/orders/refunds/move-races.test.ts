import { cancelConsultation } from '@razgovor/contract/bookings'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot, type MadeSlot } from '../../../../test/factories.ts'
import { expectNoDifference } from '../../../../test/ledger.ts'
import { moveRefusal, placesTaken, refusalText } from '../../../../test/moves.ts'
import { makePaidMeeting, type PaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const day = 24 * 60
const rounds = 4

async function presentOf(api: TestApi, { booking_id }: PaidMeeting) {
  return api.ctx.db
    .selectFrom('bookings')
    .select(['slot_id', 'status', 'refunded_amount'])
    .where('booking_id', '=', booking_id)
    .executeTakeFirstOrThrow()
}

/** Expects `places_taken` of each slot to equal the number of its active bookings. */
async function expectPlacesCounted(api: TestApi): Promise<void> {
  const slots = await api.ctx.db
    .selectFrom('time_slots as t')
    .select((eb) => [
      't.slot_id',
      't.places_taken',
      eb
        .selectFrom('bookings as b')
        .select((b) => b.fn.countAll<number>().as('count'))
        .whereRef('b.slot_id', '=', 't.slot_id')
        .where('b.status', 'in', ['RESERVED', 'BOOKED', 'STARTED', 'ENDED'])
        .as('count'),
    ])
    .execute()
  for (const { slot_id, places_taken, count } of slots) expect([slot_id, places_taken]).toEqual([slot_id, count])
}

const moveTo = (api: TestApi, { listener, consultation_id }: PaidMeeting, { slot_id }: MadeSlot) =>
  moveRefusal(api, { user: listener, consultation_id, slot_id })

test('several concurrent moves of a booking to the same slot succeed, and it moves and is refunded once', async () => {
  await using api = await startApi()
  const meeting = await makePaidMeeting(api)
  const { speaker } = meeting.slot
  const target = await makeTimeSlot(api, { speaker, starts_in_minutes: 4 * day, amount: 150_000 })
  expect(await Promise.all([1, 2, 3].map(() => moveTo(api, meeting, target)))).toEqual(['moved', 'moved', 'moved'])
  await api.settle()
  expect(await api.ctx.db.selectFrom('booking_moves').select('to_slot_id').execute()).toHaveLength(1)
  expect(await bankOf(api).taken()).toBe(150_000)
  await expectNoDifference(api)
})

test('two listeners who swap slots at once do not lock each other out, and no place is lost', async () => {
  await using api = await startApi()
  const first = await makePaidMeeting(api)
  const { speaker } = first.slot
  for (let n = 0; n < rounds; n++) {
    const [one, other] = [
      await makePaidMeeting(api, { speaker, starts_in_minutes: (5 + n) * day }),
      await makePaidMeeting(api, { speaker, starts_in_minutes: (5 + n) * day + 120 }),
    ]
    const free = await makeTimeSlot(api, { speaker, starts_in_minutes: (5 + n) * day + 240 })
    const answers = await Promise.all([moveTo(api, one, free), moveTo(api, other, free), moveTo(api, one, other.slot)])
    expect(answers.every((answer) => answer === 'moved' || answer === 'timeslot_busy')).toBe(true)
    expect(await placesTaken(api, free)).toBe(1)
    await expectPlacesCounted(api)
  }
  await expectNoDifference(api)
})

test('a move against a cancellation ends canceled with everything refunded, by either side', async () => {
  await using api = await startApi()
  for (let n = 0; n < rounds; n++) {
    const meeting = await makePaidMeeting(api, { starts_in_minutes: (3 + n) * day })
    const { listener, slot, consultation_id } = meeting
    const target = await makeTimeSlot(api, { speaker: slot.speaker, starts_in_minutes: 20 * day, amount: 150_000 })
    const params = { id: consultation_id }
    const [moved, canceled] = await Promise.all([
      moveTo(api, meeting, target),
      refusalText(
        api.as(n % 2 ? slot.speaker : listener).call(cancelConsultation, { params, body: { status: 'CANCELED' } }),
      ),
    ])
    expect(['moved', 'payment_status: only_booked_moves', 'timeslot_busy']).toContain(moved)
    expect(canceled).toBe('moved')
    expect(await presentOf(api, meeting)).toMatchObject({ status: 'CANCELED', refunded_amount: 250_000 })
  }
  await api.settle()
  await expectPlacesCounted(api)
  expect(await bankOf(api).taken()).toBe(0)
  await expectNoDifference(api)
})

test('a move against a sale of the target: exactly one of them gets the place', async () => {
  await using api = await startApi()
  for (let n = 0; n < rounds; n++) {
    const meeting = await makePaidMeeting(api, { starts_in_minutes: (3 + n) * day })
    const target = await makeTimeSlot(api, { speaker: meeting.slot.speaker, starts_in_minutes: 20 * day })
    const buyer = await makeListener(api)
    const [moved, sold] = await Promise.all([
      moveTo(api, meeting, target),
      linkFor(api, buyer, [target]).then(
        () => true,
        () => false,
      ),
    ])
    expect([moved, sold]).toEqual(sold ? ['timeslot_busy', true] : ['moved', false])
    expect(await placesTaken(api, target)).toBe(1)
  }
  await expectPlacesCounted(api)
})

test('a move against the bank’s own refund leaves no booking without money and no refund twice', async () => {
  await using api = await startApi()
  for (let n = 0; n < rounds; n++) {
    const meeting = await makePaidMeeting(api, { starts_in_minutes: (3 + n) * day })
    const target = await makeTimeSlot(api, { speaker: meeting.slot.speaker, starts_in_minutes: 20 * day })
    await Promise.all([moveTo(api, meeting, target), bankOf(api).refundByHand(meeting.link)])
    await api.settle()
    expect(await presentOf(api, meeting)).toMatchObject({ status: 'CANCELED', refunded_amount: 250_000 })
  }
  await expectPlacesCounted(api)
  expect(await bankOf(api).taken()).toBe(0)
  await expectNoDifference(api)
})
