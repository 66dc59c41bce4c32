import type { AvailabilityRulesInput } from '@razgovor/contract/availability'
import { signUp } from '@razgovor/contract/bookings'
import { changeTimeSlot, createTimeSlot, deleteTimeSlot } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { makeListener, type MadeSlot, type MadeUser } from '../../../../test/factories.ts'
import { legalOf } from '../../../../test/legal-changes.ts'
import { freeSlots, makeOfferer, mondays, nameOf, saveKinds, slotOf } from '../../../../test/meeting-kinds.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { roomOf } from '../../../../test/room-events.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { loseTariff } from '../../../../test/tariffs.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { findDifferences } from '../../ledger/check-ledger.ts'

interface Freed {
  api: TestApi
  speaker: MadeUser
  /** The slot of the lesson from 10 to 11 on Monday that was canceled twelve hours before. */
  slot_id: string
}

type Step = (freed: Freed) => Promise<unknown>

const nothing: Step = () => Promise.resolve()

async function freeLesson({
  rules = {},
  before = nothing,
}: {
  rules?: Partial<AvailabilityRulesInput>
  before?: Step
}) {
  const api = await startApi()
  const speaker = await makeOfferer(api, rules)
  const slot = await lessonAt(api, speaker, '10:00 Урок')
  const { booking_id, cancel, listener } = await makePaidMeeting(api, { slot })
  const freed = { api, speaker, slot_id: slot.slot_id }
  await before(freed)
  await passUntil(api, '2058-01-20T19:00:00.000Z')
  await cancel(listener)
  await api.settle()
  return { ...freed, booking_id, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() }
}

async function lessonAt(api: TestApi, speaker: MadeUser, name: string): Promise<MadeSlot> {
  const slot = (await freeSlots(api, speaker)).find((one) => nameOf(one) === name)!
  const { slot_id, time_start_iso, time_end_iso } = slot
  return { slot_id, speaker, time_start: new Date(time_start_iso), time_end: new Date(time_end_iso) }
}

async function passUntil(api: TestApi, at: string): Promise<void> {
  await api.clock.advance({ seconds: (Date.parse(at) - api.clock.now().getTime()) / 1000 })
  await api.settle()
}

/** Returns the booking's money when the time of the lesson is over. */
async function moneyOf({ api, booking_id }: { api: TestApi; booking_id: string }) {
  await passUntil(api, '2058-01-21T12:00:00.000Z')
  expect(await findDifferences(api.ctx.db, api.clock.now())).toEqual([])
  const { held, earned, refunded } = await api.ctx.db
    .selectFrom('booking_balances')
    .selectAll()
    .where('booking_id', '=', booking_id)
    .executeTakeFirstOrThrow()
  return { held, earned, refunded }
}

async function isOnSale({ api, slot_id }: Freed): Promise<boolean> {
  const { deleted_at } = await api.ctx.db
    .selectFrom('time_slots')
    .select('deleted_at')
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow()
  return deleted_at === null
}

const book =
  (name: string): Step =>
  async ({ api, speaker }) => {
    const slot_id = await slotOf(api, speaker, name)
    await api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
    await api.settle()
  }

const save =
  (change: Partial<AvailabilityRulesInput>): Step =>
  ({ api, speaker }) =>
    saveKinds(api, speaker, change)

const becomeIndividual: Step = async ({ api, speaker }) => {
  const legal = legalOf(api, speaker)
  await legal.approve(await legal.submit({ legal_form: 'INDIVIDUAL' }))
}

const loseItsTariff: Step = async ({ api, speaker }) => {
  await loseTariff(api, speaker)
  await enqueue(api.ctx.db, 'rebuild-all-availability', {})
  await api.settle()
}

const addByHand: Step = ({ api, speaker }) =>
  api.as(speaker).call(createTimeSlot, {
    params: speaker,
    body: {
      time_start_iso: '2058-01-21T07:30:00.000Z',
      time_end_iso: '2058-01-21T08:00:00.000Z',
      booking_mode: 'FREE_BOOKING',
      amount: 0,
    },
  })

const causes: { cause: string; rules?: Partial<AvailabilityRulesInput>; before?: Step; after?: Step }[] = [
  { cause: 'the day has its meeting', rules: { day_max: 1 }, after: book('11:00 Знакомство') },
  { cause: 'a meeting of another kind overlaps it', after: book('10:30 Знакомство') },
  { cause: 'a meeting is closer than the break', rules: { buffer_minutes: 30 }, after: book('11:00 Знакомство') },
  { cause: 'the hours had changed before', before: save({ hours: [{ weekday: 1, from: '15:00', to: '17:00' }] }) },
  { cause: 'a day off is added', after: save({ exceptions: [{ day: '2058-01-21', hours: [] }] }) },
  { cause: 'the hours are turned off', after: save({ is_on: false }) },
  { cause: 'the kind is no longer offered', before: save({ kinds: mondays.kinds.slice(0, 1) }) },
  { cause: 'the tariff lapses', after: loseItsTariff },
  { cause: 'the speaker may no longer charge', after: becomeIndividual },
  { cause: 'the speaker adds a slot by hand', after: addByHand },
]

test.each(causes)(
  'a late cancellation is not refunded if working hours take the freed slot off sale because $cause',
  async ({ rules = {}, before = nothing, after = nothing }) => {
    await using freed = await freeLesson({ rules, before })
    await after(freed)
    expect(await isOnSale(freed)).toBe(false)
    expect(await moneyOf(freed)).toEqual({ held: 0, earned: 270_000, refunded: 0 })
  },
)

test('a listener who cancels late and books another time of a full day pays for both', async () => {
  await using freed = await freeLesson({ rules: { day_max: 1 } })
  const { api, speaker } = freed
  const slot = await lessonAt(api, speaker, '11:00 Урок')
  const second = await makePaidMeeting(api, { slot })
  await api.settle()
  expect(await isOnSale(freed)).toBe(false)
  await passUntil(api, '2058-01-21T08:00:00.000Z')
  const room = roomOf(api, second.consultation_id)
  await room.join(second.listener)
  await room.join(speaker)
  expect(await moneyOf(freed)).toEqual({ held: 0, earned: 270_000, refunded: 0 })
  expect(await moneyOf({ api, booking_id: second.booking_id })).toMatchObject({ held: 0, earned: 270_000 })
})

const remove = ({ api, speaker }: Freed, slot_id: string) =>
  api.as(speaker).call(deleteTimeSlot, { params: { user_id: speaker.user_id, slot_id } })

const deeds: { deed: string; act: Step }[] = [
  { deed: 'removes its slot', act: (freed) => remove(freed, freed.slot_id) },
  {
    deed: 'removes a slot of another kind at its time',
    act: async (freed) => remove(freed, await slotOf(freed.api, freed.speaker, '10:30 Знакомство')),
  },
  {
    deed: 'moves its slot',
    act: ({ api, speaker, slot_id }) =>
      api.as(speaker).call(changeTimeSlot, {
        params: { user_id: speaker.user_id, slot_id },
        body: { time_start_iso: '2058-01-21T12:00:00.000Z', time_end_iso: '2058-01-21T13:00:00.000Z' },
      }),
  },
]

test.each(deeds)('a late cancellation is refunded if the speaker $deed by hand', async ({ act }) => {
  await using freed = await freeLesson({})
  await act(freed)
  expect(await moneyOf(freed)).toEqual({ held: 0, earned: 0, refunded: 300_000 })
})

test('a slot that its speaker removes when its time is over leaves a late cancellation to the speaker', async () => {
  await using freed = await freeLesson({})
  await passUntil(freed.api, '2058-01-21T08:01:00.000Z')
  await remove(freed, freed.slot_id)
  expect(await moneyOf(freed)).toEqual({ held: 0, earned: 270_000, refunded: 0 })
})
