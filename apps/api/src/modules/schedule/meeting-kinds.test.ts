import {
  getAvailability,
  previewAvailability,
  saveAvailability,
  type AvailabilityRulesInput,
} from '@razgovor/contract/availability'
import { cancelRecord, signUp } from '@razgovor/contract/bookings'
import { addToCart, createPaylink, listCart } from '@razgovor/contract/orders'
import { changeTimeSlot, deleteTimeSlot, getFreeSlots, getOwnSchedule } from '@razgovor/contract/schedule'
import { getHome, getSpeaker, listSpeakers } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { refusalOf, type Refusal } from '../../../test/api-client.ts'
import { meetingKind, workingHours } from '../../../test/availability.ts'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { enqueue } from '../../jobs/queue.ts'
import { wallOf } from './expand-repeat.ts'

const ids = ['1', '2', '3'].map((last) => `00000000-0000-4000-8000-00000000000${last}`)
const talk = meetingKind({ kind_id: ids[0]!, title: 'Знакомство', minutes: 30 })
const lesson = meetingKind({
  kind_id: ids[1]!,
  title: 'Урок',
  description: 'Час практики',
  minutes: 60,
  booking_mode: 'BUYABLE',
  amount: 300_000,
})

const mondays = workingHours({ hours: [{ weekday: 1, from: '10:00', to: '12:00' }], kinds: [talk, lesson] })

function save(api: TestApi, speaker: MadeUser, change: Partial<AvailabilityRulesInput> = {}) {
  return api.as(speaker).call(saveAvailability, { params: speaker, body: { ...mondays, ...change } })
}

async function makeOfferer(api: TestApi, change: Partial<AvailabilityRulesInput> = {}): Promise<MadeUser> {
  const speaker = await makeSpeaker(api, { tariff: 'PRO' })
  await save(api, speaker, change)
  return speaker
}

async function freeSlots(api: TestApi, { user_id }: MadeUser) {
  const { items } = await api.anonymous.call(getFreeSlots, {
    params: { user_id },
    query: { from_time: '2058-01-14', days_count: 14, time_zone_id: 'Europe/Moscow' },
  })
  return items.filter(({ places_free }) => places_free > 0)
}

/** Returns the free slots, such as «10:00 Урок», earliest first. */
async function offered(api: TestApi, speaker: MadeUser): Promise<string[]> {
  return (await freeSlots(api, speaker)).map(nameOf).toSorted()
}

function nameOf({ time_start_iso, topic }: { time_start_iso: string; topic: string }): string {
  return `${wallOf(time_start_iso, 'Europe/Moscow').wall_start} ${topic}`
}

async function slotOf(api: TestApi, speaker: MadeUser, name: string): Promise<string> {
  return (await freeSlots(api, speaker)).find((slot) => nameOf(slot) === name)!.slot_id
}

const all = [
  '10:00 Знакомство',
  '10:00 Урок',
  '10:30 Знакомство',
  '10:30 Урок',
  '11:00 Знакомство',
  '11:00 Урок',
  '11:30 Знакомство',
]

test('working hours offer each kind at each start where it fits, with its own length, price and title', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  expect(await offered(api, speaker)).toEqual(all)
  const slots = await freeSlots(api, speaker)
  expect(slots.find((slot) => nameOf(slot) === '10:30 Урок')).toMatchObject({
    kind_id: lesson.kind_id,
    booking_mode: 'BUYABLE',
    amount: 300_000,
    time_end_iso: '2058-01-21T08:30:00.000Z',
  })
  expect(await api.as(speaker).call(getAvailability, { params: speaker })).toEqual({ rules: mondays })
})

test('a speaker’s page names the offered kinds in the speaker’s order, none while the hours are off', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  const kinds = async () => (await api.anonymous.call(getSpeaker, { params: { id: speaker.user_id } })).kinds
  const { is_offered: _, ...shown } = lesson
  expect(await kinds()).toMatchObject([{ kind_id: talk.kind_id }, shown])
  const firstOfEach = (await kinds()).map(({ first_free_slot }) => nameOf(first_free_slot!))
  expect(firstOfEach).toEqual(['10:00 Знакомство', '10:00 Урок'])
  await save(api, speaker, { kinds: [lesson, talk] })
  expect(await kinds()).toMatchObject([{ title: 'Урок' }, { title: 'Знакомство' }])
  await save(api, speaker, {
    kinds: [
      { ...lesson, description: 'Полтора часа' },
      { ...talk, is_offered: false },
    ],
  })
  expect(await kinds()).toMatchObject([{ title: 'Урок', description: 'Полтора часа' }])
  expect(await offered(api, speaker)).toEqual(['10:00 Урок', '11:00 Урок'])
  await save(api, speaker, { is_on: false })
  expect(await kinds()).toEqual([])
})

test('the public list can be filtered by a kind, or by times without one', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  // The 21st, 12:00.
  const byHand = { starts_in_minutes: 7 * 24 * 60, minutes: 30, booking_mode: 'FREE_BOOKING' as const }
  await makeTimeSlot(api, { speaker, ...byHand, topic: 'Экзамен' })
  const namesOf = async (kind_id: string) => {
    const query = { from_time: '2058-01-14', days_count: 14, time_zone_id: 'Europe/Moscow', kind_id }
    const { items } = await api.anonymous.call(getFreeSlots, { params: { user_id: speaker.user_id }, query })
    return items.map(nameOf)
  }
  expect(await namesOf(lesson.kind_id)).toEqual(['10:00 Урок', '10:30 Урок', '11:00 Урок'])
  expect(await namesOf('none')).toEqual(['12:00 Экзамен'])
  expect(await namesOf(ids[2]!)).toEqual([])
  const { first_free_apart } = await api.anonymous.call(getSpeaker, { params: { id: speaker.user_id } })
  expect(nameOf(first_free_apart!)).toBe('12:00 Экзамен')
})

test('a booking takes the overlapping times of all kinds off sale at once, and canceling it returns them', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  const listener = api.as(await makeListener(api))
  const slot_id = await slotOf(api, speaker, '10:30 Знакомство')
  await listener.call(signUp, { params: { slot_id } })
  const rest = ['10:00 Знакомство', '11:00 Знакомство', '11:00 Урок', '11:30 Знакомство']
  expect(await offered(api, speaker)).toEqual(rest)
  await api.settle()
  expect(await offered(api, speaker)).toEqual(rest)
  await listener.call(cancelRecord, { params: { slot_id } })
  await api.settle()
  expect(await offered(api, speaker)).toEqual(all)
})

test('lists and the home page show no time that a booking of another kind has taken', async () => {
  await using api = await startApi()
  // The hours are today from 13:00 to 14:00; it is now noon.
  const today = { hours: [{ weekday: 1, from: '13:00', to: '14:00' }], horizon_days: 1 }
  const speaker = await makeOfferer(api, { ...today, kinds: [talk, { ...lesson, minutes: 45 }] })
  const count = async () => (await api.anonymous.call(getHome, { query: {} })).free_today_count
  const nearest = async () => {
    const { items } = await api.anonymous.call(listSpeakers, { query: {} })
    return items.map(({ first_free_slot }) => first_free_slot && nameOf(first_free_slot))
  }
  expect(await count()).toBe(2)
  expect(await nearest()).toEqual(['13:00 Знакомство'])
  const slot_id = await slotOf(api, speaker, '13:00 Знакомство')
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
  expect(await nearest()).toEqual(['13:30 Знакомство'])
  expect(await count()).toBe(1)
})

test('of two listeners who book overlapping kinds at the same moment one gets the time', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api, { kinds: [talk, { ...lesson, booking_mode: 'FREE_BOOKING', amount: 0 }] })
  const names = ['10:00 Урок', '10:30 Знакомство', '10:30 Урок', '11:00 Знакомство']
  const slots = await Promise.all(names.map((name) => slotOf(api, speaker, name)))
  const listeners = await Promise.all(slots.map(() => makeListener(api)))
  const answers = await Promise.allSettled(
    slots.map((slot_id, index) => api.as(listeners[index]!).call(signUp, { params: { slot_id } })),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Refusal] : []))
  expect(refused.map(({ error_name }) => error_name)).toEqual(refused.map(() => 'timeslot_busy'))
  const booked = answers.flatMap((answer, index) => (answer.status === 'fulfilled' ? [names[index]!] : []))
  expect([['10:00 Урок', '11:00 Знакомство'], ['10:30 Знакомство', '11:00 Знакомство'], ['10:30 Урок']]).toContainEqual(
    booked,
  )
})

test('the database refuses two booked times of one speaker that overlap', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  await api.as(await makeListener(api)).call(signUp, {
    params: { slot_id: await slotOf(api, speaker, '10:30 Знакомство') },
  })
  const taken = api.ctx.db
    .updateTable('time_slots')
    .set({ places_taken: 1 })
    .where('speaker_id', '=', speaker.user_id)
    .where('time_start', '=', new Date('2058-01-21T07:00:00Z'))
    .where('topic', '=', 'Урок')
    .execute()
  await expect(taken).rejects.toMatchObject({ constraint: 'time_slots_no_overlap' })
})

test('after a booked meeting the next start is at its end, so no gap is left that is too short for every kind', async () => {
  await using api = await startApi()
  const short = { ...talk, minutes: 45 }
  const long = { ...lesson, booking_mode: 'FREE_BOOKING' as const, amount: 0 }
  const hours = { hours: [{ weekday: 1, from: '09:00', to: '12:00' }], kinds: [short, long] }
  const speaker = await makeOfferer(api, hours)
  expect(await offered(api, speaker)).toEqual([
    '09:00 Знакомство',
    '09:00 Урок',
    '09:45 Знакомство',
    '09:45 Урок',
    '10:30 Знакомство',
    '10:30 Урок',
    '11:15 Знакомство',
  ])
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id: await slotOf(api, speaker, '09:00 Урок') } })
  await api.settle()
  const after = ['10:00 Знакомство', '10:00 Урок', '10:45 Знакомство', '10:45 Урок']
  expect(await offered(api, speaker)).toEqual(after)
  // The booked slot is within the hours, so it is not reported as kept outside them.
  const { kept } = await api.as(speaker).call(previewAvailability, {
    params: speaker,
    body: { ...mondays, ...hours },
  })
  expect(kept).toEqual([])
})

test('a cart names a time as taken while another kind of that time is booked', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  const listener = api.as(await makeListener(api))
  await listener.call(addToCart, { body: { slot_id: await slotOf(api, speaker, '10:00 Урок') } })
  const other = api.as(await makeListener(api))
  await other.call(signUp, { params: { slot_id: await slotOf(api, speaker, '10:30 Знакомство') } })
  const cart = async () => (await listener.call(listCart)).items.map(({ reason, nearest }) => [reason, nearest[0]])
  expect(await cart()).toEqual([['TAKEN', '2058-01-21T07:00:00.000Z']])
  await api.settle()
  expect(await cart()).toEqual([['TAKEN', '2058-01-21T07:00:00.000Z']])
  const { items } = await listener.call(listCart)
  const refused = await refusalOf(listener.call(createPaylink, { body: { slot_ids: [items[0]!.slot.slot_id] } }))
  expect(refused.refusal).toBe('timeslot_busy')
})

test('a time that the speaker removes is offered in no kind, and one changed by hand is of none', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  const remove = { user_id: speaker.user_id, slot_id: await slotOf(api, speaker, '10:30 Знакомство') }
  await api.as(speaker).call(deleteTimeSlot, { params: remove })
  const rest = ['10:00 Знакомство', '11:00 Знакомство', '11:00 Урок', '11:30 Знакомство']
  expect(await offered(api, speaker)).toEqual(rest)
  await enqueue(api.ctx.db, 'rebuild-availability', { speaker_id: speaker.user_id })
  await api.settle()
  expect(await offered(api, speaker)).toEqual(rest)

  const params = { user_id: speaker.user_id, slot_id: await slotOf(api, speaker, '11:00 Знакомство') }
  await api.as(speaker).call(changeTimeSlot, { params, body: { topic: 'Экзамен' } })
  expect(await offered(api, speaker)).toEqual(['10:00 Знакомство', '11:00 Экзамен', '11:30 Знакомство'])
  expect((await freeSlots(api, speaker)).map(({ kind_id }) => kind_id)).toEqual([talk.kind_id, null, talk.kind_id])
})

test('a slot made by hand takes the place of all kinds at its time', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  // The 21st, 10:15 to 10:45.
  const starts_in_minutes = 7 * 24 * 60 - 105
  await makeTimeSlot(api, { speaker, starts_in_minutes, minutes: 30, booking_mode: 'FREE_BOOKING', topic: 'Экзамен' })
  expect(await offered(api, speaker)).toEqual(['10:15 Экзамен', '11:00 Знакомство', '11:00 Урок', '11:30 Знакомство'])
})

test('a new price changes the free times of its kind in place; a removed kind leaves only booked times', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  const slot_id = await slotOf(api, speaker, '11:30 Знакомство')
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
  await api.settle()
  const before = await slotOf(api, speaker, '10:00 Урок')
  expect(await save(api, speaker, { kinds: [talk, { ...lesson, amount: 400_000 }] })).toMatchObject({
    added_count: 0,
    removed_count: 0,
  })
  expect((await freeSlots(api, speaker)).find((slot) => slot.slot_id === before)).toMatchObject({ amount: 400_000 })
  const { kept } = await save(api, speaker, { kinds: [lesson] })
  expect(kept).toMatchObject([{ slot_id, bookings_count: 1 }])
  expect(await offered(api, speaker)).toEqual(['10:00 Урок'])
  const { items } = await api.as(speaker).call(getOwnSchedule, {
    params: speaker,
    query: { from_time: '2058-01-21T00:00:00Z', to_time: '2058-01-22T00:00:00Z' },
  })
  expect(items.map(nameOf)).toEqual(['10:00 Урок', '11:30 Знакомство'])
})

const nine = Array.from({ length: 9 }, (_, index) =>
  meetingKind({ kind_id: `00000000-0000-4000-8000-00000000010${index}`, title: `Вид ${index}`, minutes: 10 }),
)
const muchOffered = {
  kinds: nine.slice(1),
  horizon_days: 180,
}

test.each<[string, Partial<AvailabilityRulesInput>, string]>([
  ['no kind', { kinds: [] }, 'kinds'],
  ['nine kinds', { kinds: nine }, 'kinds'],
  ['two kinds of one name', { kinds: [talk, { ...lesson, title: ' знакомство' }] }, 'kinds.1.title'],
  ['one kind twice', { kinds: [talk, { ...lesson, kind_id: talk.kind_id }] }, 'kinds.1.kind_id'],
  ['a kind without a name beside another', { kinds: [talk, { ...lesson, title: '' }] }, 'kinds.1.title'],
  ['nothing to offer', { kinds: [{ ...talk, is_offered: false }] }, 'kinds'],
  ['a description of 501 characters', { kinds: [{ ...talk, description: 'я'.repeat(501) }] }, 'kinds.0.description'],
  [
    'more times than anybody looks through',
    {
      ...muchOffered,
      hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
    },
    'horizon_days',
  ],
  [
    'special days of more times than anybody looks through',
    {
      ...muchOffered,
      exceptions: [{ day: '2058-02-01', last_day: '2058-10-01', hours: [{ from: '00:00', to: '24:00' }] }],
    },
    'horizon_days',
  ],
])('hours with %s are refused with the field to correct, and nothing changes', async (_, change, field) => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  const refused = save(api, speaker, change)
  await expect(refused).rejects.toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  expect(await offered(api, speaker)).toEqual(all)
})

test('a kind longer than the tariff allows is refused when offered, and may wait otherwise', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  expect(await refusalOf(save(api, speaker))).toMatchObject({
    refusal: 'human_friendly',
    fields: { 'kinds.1.minutes': 'Не больше 40 мин' },
  })
  await save(api, speaker, { kinds: [talk, { ...lesson, is_offered: false }] })
  expect(await offered(api, speaker)).toHaveLength(4)
})

test('another speaker’s kind of the same id is another kind', async () => {
  await using api = await startApi()
  const [one, other] = [await makeOfferer(api), await makeOfferer(api, { kinds: [{ ...talk, title: 'Другое' }] })]
  expect(await offered(api, one)).toEqual(all)
  expect(new Set((await freeSlots(api, other)).map(({ topic }) => topic))).toEqual(new Set(['Другое']))
})
