import { cancelRecord, signUp } from '@razgovor/contract/bookings'
import { addToCart, listCart } from '@razgovor/contract/orders'
import { changeTimeSlot, createRepeat, getOwnSchedule, type SlotChange } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { refusalOf, type CallInput } from '../../../test/api-client.ts'
import { bankOf, linkFor } from '../../../test/bank.ts'
import { makeListener, makeSeries, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

type Change = NonNullable<CallInput<typeof changeTimeSlot>['body']>

const all = { scope: 'ENTIRE_SERIES' as const }

function scheduleOf(api: TestApi, speaker: MadeUser) {
  const { user_id } = speaker
  return {
    change: (slot_id: string, body: Change) =>
      api.as(speaker).call(changeTimeSlot, { params: { user_id, slot_id }, body }),
    /** Returns the speaker's slots in UTC, such as «15 10:00-11:00». */
    async times() {
      const from = api.clock.now()
      const to = new Date(from.getTime() + 62 * 24 * 3_600_000)
      const query = { from_time: from.toISOString(), to_time: to.toISOString() }
      const { items } = await api.as(speaker).call(getOwnSchedule, { params: { user_id }, query })
      return items.map(toTimes)
    },
  }
}

function toTimes({ time_start_iso, time_end_iso }: Pick<SlotChange, 'time_start_iso' | 'time_end_iso'>): string {
  return `${time_start_iso.slice(8, 10)} ${time_start_iso.slice(11, 16)}-${time_end_iso.slice(11, 16)}`
}

/** Creates a daily slot from 10:00 to 11:00 UTC, from tomorrow on; returns the ids. */
async function repeatDaily(api: TestApi, speaker: MadeUser, times: number): Promise<string[]> {
  const day = new Date(api.clock.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10)
  const { items } = await api.as(speaker).call(createRepeat, {
    params: { user_id: speaker.user_id },
    body: {
      slot: {
        time_start_iso: `${day}T10:00:00Z`,
        time_end_iso: `${day}T11:00:00Z`,
        booking_mode: 'FREE_BOOKING',
        amount: 0,
      },
      repeat: { repeat_mode: 'DAILY', times },
    },
  })
  return items.map(({ slot_id }) => slot_id!)
}

const kinds = ({ items }: { items: SlotChange[] }) => items.map(({ change }) => change)

test('one slot of a repetition moves alone', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { change, times } = scheduleOf(api, speaker)
  const [, second] = await repeatDaily(api, speaker, 3)
  const { items } = await change(second!, { time_start_iso: '2058-01-16T14:00:00Z' })
  expect(items).toMatchObject([{ slot_id: second, change: 'MOVED', bookings_count: 0 }])
  expect(await times()).toEqual(['15 10:00-11:00', '16 14:00-15:00', '17 10:00-11:00'])
})

test('moving a repetition from a slot on shifts all later slots by the same days, to the same hour and length', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { change, times } = scheduleOf(api, speaker)
  const [, second] = await repeatDaily(api, speaker, 4)
  const move = { ...all, time_start_iso: '2058-01-17T09:30:00Z', time_end_iso: '2058-01-17T11:00:00Z' }
  const wanted = ['17 09:30-11:00', '18 09:30-11:00', '19 09:30-11:00']

  const shown = await change(second!, { ...move, dry_run: true })
  expect([kinds(shown), shown.items.map(toTimes)]).toEqual([['MOVED', 'MOVED', 'MOVED'], wanted])
  expect(await times()).toEqual(['15 10:00-11:00', '16 10:00-11:00', '17 10:00-11:00', '18 10:00-11:00'])

  expect(await change(second!, move)).toEqual(shown)
  expect(await times()).toEqual(['15 10:00-11:00', ...wanted])
})

test('moving a repetition keeps the local time across a clock change', async () => {
  await using api = await startApi({ now: '2054-03-26T09:00:00Z' })
  const speaker = await makeSpeaker(api, { time_zone_id: 'Europe/Berlin', tariff: 'PRO' })
  const { change, times } = scheduleOf(api, speaker)
  const [first] = await repeatDaily(api, speaker, 4)
  expect(await times()).toEqual(['27 10:00-11:00', '28 10:00-11:00', '29 09:00-10:00', '30 09:00-10:00'])
  await change(first!, { ...all, time_start_iso: '2054-03-27T12:00:00Z' })
  expect(await times()).toEqual(['27 12:00-13:00', '28 12:00-13:00', '29 11:00-12:00', '30 11:00-12:00'])
})

test('a slot moved or resized alone keeps its time when the repetition changes in other fields', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { change, times } = scheduleOf(api, speaker)
  const [first, second, third] = await repeatDaily(api, speaker, 3)
  await change(second!, { time_start_iso: '2058-01-16T14:00:00Z' })
  await change(third!, { time_end_iso: '2058-01-17T10:30:00Z' })

  expect(kinds(await change(first!, { ...all, topic: 'Собеседование' }))).toEqual(['CHANGED', 'CHANGED', 'CHANGED'])
  expect(await times()).toEqual(['15 10:00-11:00', '16 14:00-15:00', '17 10:00-10:30'])
  await change(first!, { ...all, time_start_iso: '2058-01-15T12:00:00Z' })
  expect(await times()).toEqual(['15 12:00-13:00', '16 12:00-13:00', '17 12:00-12:30'])
})

test('after a time zone change a new topic moves nothing, and a move uses the new zone', async () => {
  await using api = await startApi({ now: '2054-03-26T09:00:00Z' })
  const speaker = await makeSpeaker(api, { time_zone_id: 'Europe/Berlin', tariff: 'PRO' })
  const { change, times } = scheduleOf(api, speaker)
  const [first] = await repeatDaily(api, speaker, 3)
  await api.ctx.db.updateTable('users').set({ time_zone_id: 'Europe/Moscow' }).execute()
  const stood = ['27 10:00-11:00', '28 10:00-11:00', '29 09:00-10:00']
  await change(first!, { ...all, topic: 'Собеседование' })
  expect(await times()).toEqual(stood)
  await change(first!, { ...all, time_start_iso: '2054-03-27T12:00:00Z' })
  expect(await times()).toEqual(['27 12:00-13:00', '28 12:00-13:00', '29 12:00-13:00'])
})

test('a booked slot stays when the repetition moves, and the answer lists it', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { change, times } = scheduleOf(api, speaker)
  const [first, second] = await repeatDaily(api, speaker, 3)
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: second! } })
  const moved = await change(first!, { ...all, time_start_iso: '2058-01-15T12:00:00Z', topic: 'Собеседование' })
  expect(moved.items.map((item) => [item.change, toTimes(item), item.bookings_count])).toEqual([
    ['MOVED', '15 12:00-13:00', 0],
    ['BOOKED', '16 10:00-11:00', 1],
    ['MOVED', '17 12:00-13:00', 0],
  ])
  expect(await times()).toEqual(['15 12:00-13:00', '16 10:00-11:00', '17 12:00-13:00'])
})

test('the topic of a booked slot can change, its time and price cannot', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const { change } = scheduleOf(api, slot.speaker)
  const listener = await makeListener(api)
  await api.as(listener).call(signUp, { params: slot })
  for (const body of [{ time_start_iso: '2058-01-20T10:00:00Z' }, { booking_mode: 'BUYABLE' as const, amount: 5000 }])
    expect((await refusalOf(change(slot.slot_id, body))).refusal).toBe('timeslot_busy')
  expect(kinds(await change(slot.slot_id, { topic: 'Собеседование' }))).toEqual(['CHANGED'])

  await api.as(listener).call(cancelRecord, { params: slot })
  expect(kinds(await change(slot.slot_id, { time_start_iso: '2058-01-20T10:00:00Z' }))).toEqual(['MOVED'])
})

test('a slot with a pending payment cannot be moved', async () => {
  await using api = await startApi()
  const slot = await makeTimeSlot(api)
  await linkFor(api, await makeListener(api), [slot])
  const moved = scheduleOf(api, slot.speaker).change(slot.slot_id, { time_start_iso: '2058-01-20T10:00:00Z' })
  expect((await refusalOf(moved)).refusal).toBe('timeslot_busy')
})

test('a payment that arrives after its slot was moved is refunded', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const slot = await makeTimeSlot(api)
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [slot])
  await bank.faults({ lose_notifications: true })
  await bank.pay(link)
  await api.ctx.db.updateTable('orders').set({ status: 'EXPIRED' }).execute()
  await api.ctx.db.updateTable('bookings').set({ status: 'EXPIRED' }).execute()
  await scheduleOf(api, slot.speaker).change(slot.slot_id, { time_start_iso: '2058-01-20T10:00:00Z' })
  await bank.faults({})
  expect(await bank.notify(link, { status: 'CONFIRMED' })).toBe('ok')
  await api.settle()
  expect(await bank.taken()).toBe(0)
  const bookings = await api.ctx.db.selectFrom('bookings').select('status').execute()
  expect(bookings).toEqual([{ status: 'EXPIRED' }])
})

test('the cart shows the new time and price of a changed slot', async () => {
  await using api = await startApi()
  const { slot_id, speaker } = await makeTimeSlot(api)
  const listener = await makeListener(api)
  await api.as(listener).call(addToCart, { body: { slot_id } })
  await scheduleOf(api, speaker).change(slot_id, { time_start_iso: '2058-01-20T10:00:00Z', amount: 300_000 })
  const { items } = await api.as(listener).call(listCart)
  expect(items).toMatchObject([
    {
      availability: 'AVAILABLE',
      slot: { time_start_iso: '2058-01-20T10:00:00.000Z', time_end_iso: '2058-01-20T11:00:00.000Z', amount: 300_000 },
    },
  ])
})

test('a clash refuses the whole move, and skip_clashes leaves out the clashing slots', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { change, times } = scheduleOf(api, speaker)
  const [first] = await repeatDaily(api, speaker, 3)
  // 16 January, 13:30 to 14:30.
  const other = await makeTimeSlot(api, { speaker, starts_in_minutes: (2 * 24 + 4.5) * 60 })
  const move = { ...all, time_start_iso: '2058-01-15T13:00:00Z' }

  expect((await refusalOf(change(first!, move))).refusal).toBe('timeslot_intersection')
  expect(kinds(await change(first!, { ...move, dry_run: true }))).toEqual(['MOVED', 'CLASHES', 'MOVED'])
  await change(other.slot_id, { time_start_iso: '2058-01-16T13:10:00Z', time_end_iso: '2058-01-16T13:40:00Z' })
  expect((await refusalOf(change(first!, move))).refusal).toBe('timeslots_crossing')

  expect(kinds(await change(first!, { ...move, skip_clashes: true }))).toEqual(['MOVED', 'CLASHES', 'MOVED'])
  expect(await times()).toEqual(['15 13:00-14:00', '16 10:00-11:00', '16 13:10-13:40', '17 13:00-14:00'])
})

test('slots moved together do not block each other, but a slot that cannot move blocks those behind it', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { change, times } = scheduleOf(api, speaker)
  const [first] = await repeatDaily(api, speaker, 3)
  await change(first!, { ...all, time_start_iso: '2058-01-15T10:30:00Z' })
  await change(first!, { ...all, time_start_iso: '2058-01-16T10:30:00Z' })
  expect(await times()).toEqual(['16 10:30-11:30', '17 10:30-11:30', '18 10:30-11:30'])

  // 19 January, 10:30, where the last of the slots would move.
  await makeTimeSlot(api, { speaker, starts_in_minutes: (5 * 24 + 1.5) * 60 })
  const onwards = { ...all, time_start_iso: '2058-01-17T10:30:00Z', skip_clashes: true }
  expect(kinds(await change(first!, onwards))).toEqual(['CLASHES', 'CLASHES', 'CLASHES'])
  expect(await times()).toEqual(['16 10:30-11:30', '17 10:30-11:30', '18 10:30-11:30', '19 10:30-11:30'])
})

test('two slots of a repetition on one day cannot move to the same hour', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { change, times } = scheduleOf(api, speaker)
  const [first, second] = await repeatDaily(api, speaker, 2)
  await change(second!, { time_start_iso: '2058-01-15T15:00:00Z' })
  const move = { ...all, time_start_iso: '2058-01-15T12:00:00Z' }
  expect((await refusalOf(change(first!, move))).refusal).toBe('timeslots_crossing')
  expect(kinds(await change(first!, { ...move, skip_clashes: true }))).toEqual(['MOVED', 'CLASHES'])
  expect(await times()).toEqual(['15 12:00-13:00', '15 15:00-16:00'])
})

test('past slots stay, and no slot can move into the past', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { change } = scheduleOf(api, speaker)
  const [first, second] = await repeatDaily(api, speaker, 3)
  await api.clock.advance({ hours: 25, minutes: 30 })
  const moved = await change(first!, { ...all, time_start_iso: '2058-01-15T12:00:00Z' })
  expect(moved.items.map((item) => [item.change, toTimes(item)])).toEqual([
    ['PAST', '15 10:00-11:00'],
    ['MOVED', '16 12:00-13:00'],
    ['MOVED', '17 12:00-13:00'],
  ])
  expect((await refusalOf(change(first!, { topic: 'Собеседование' }))).fields).toHaveProperty('time_start_iso')
  const intoPast = change(second!, { ...all, time_start_iso: '2058-01-15T10:00:00Z' })
  expect((await refusalOf(intoPast)).fields).toHaveProperty('time_start_iso')
})

test('a free slot cannot have a price, and a paid one needs one', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  const { change } = scheduleOf(api, speaker)
  const [first, second] = await repeatDaily(api, speaker, 2)
  expect((await refusalOf(change(first!, { amount: 5000 }))).fields).toHaveProperty('amount')
  expect((await refusalOf(change(first!, { booking_mode: 'BUYABLE' }))).fields).toHaveProperty('amount')
  await change(second!, { booking_mode: 'BUYABLE', amount: 700_000 })
  await change(first!, { ...all, booking_mode: 'BUYABLE', amount: 5000 })
  const terms = () => api.ctx.db.selectFrom('time_slots').select(['booking_mode', 'amount']).execute()
  const paid = { booking_mode: 'BUYABLE', amount: 5000 }
  expect(await terms()).toEqual([paid, paid])
  await change(first!, { ...all, booking_mode: 'FREE_BOOKING' })
  const free = { booking_mode: 'FREE_BOOKING', amount: 0 }
  expect(await terms()).toEqual([free, free])
})

test('a speaker with the legal form INDIVIDUAL cannot make a free slot paid', async () => {
  await using api = await startApi()
  const { slot_id, speaker } = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  const individual = { user_id: speaker.user_id, legal_form: 'INDIVIDUAL' as const, details: {} }
  await api.ctx.db
    .insertInto('legal_details')
    .values({ ...individual, updated_at: api.clock.now() })
    .execute()
  const { change } = scheduleOf(api, speaker)
  const paid = change(slot_id, { booking_mode: 'BUYABLE', amount: 5000 })
  expect((await refusalOf(paid)).refusal).toBe('human_friendly')
  expect(kinds(await change(slot_id, { booking_mode: 'FREE_BOOKING', amount: 0 }))).toEqual(['CHANGED'])
})

test('a changed slot must be ten minutes to eight hours long', async () => {
  await using api = await startApi()
  const { slot_id, speaker } = await makeTimeSlot(api)
  const { change } = scheduleOf(api, speaker)
  for (const time_end_iso of ['2058-01-17T09:09:00Z', '2058-01-17T17:01:00Z', '2058-01-17T08:00:00Z'])
    expect((await refusalOf(change(slot_id, { time_end_iso }))).fields).toHaveProperty('time_end_iso')
})

test('sessions of a series move like other slots, but keep the price of their series', async () => {
  await using api = await startApi()
  const { speaker, sessions } = await makeSeries(api, { times: 2 })
  const { change, times } = scheduleOf(api, speaker)
  const { slot_id } = sessions[0]!
  expect((await refusalOf(change(slot_id, { booking_mode: 'BUYABLE', amount: 5000 }))).fields).toHaveProperty('amount')
  await change(slot_id, { ...all, time_start_iso: '2058-01-17T12:00:00Z', topic: 'Знакомство' })
  expect(await times()).toEqual(['17 12:00-13:00', '18 12:00-13:00'])
})
