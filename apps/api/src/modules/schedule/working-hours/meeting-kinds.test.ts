import { getAvailability, previewAvailability } from '@razgovor/contract/availability'
import { cancelRecord, signUp } from '@razgovor/contract/bookings'
import { addToCart, createPaylink, listCart } from '@razgovor/contract/orders'
import { getFreeSlots } from '@razgovor/contract/schedule'
import { getHome, getSpeaker, listSpeakers } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { refusalOf, type Refusal } from '../../../../test/api-client.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'
import {
  freeSlots,
  kindIds,
  lesson,
  makeOfferer,
  mondays,
  nameOf,
  offeredAtFirst,
  offeredNames,
  saveKinds,
  slotOf,
  talk,
} from '../../../../test/meeting-kinds.ts'

test('working hours offer each kind at each start where it fits, with its own length, price and title', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  expect(await offeredNames(api, speaker)).toEqual(offeredAtFirst)
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
  await saveKinds(api, speaker, { kinds: [lesson, talk] })
  expect(await kinds()).toMatchObject([{ title: 'Урок' }, { title: 'Знакомство' }])
  await saveKinds(api, speaker, {
    kinds: [
      { ...lesson, description: 'Полтора часа' },
      { ...talk, is_offered: false },
    ],
  })
  expect(await kinds()).toMatchObject([{ title: 'Урок', description: 'Полтора часа' }])
  expect(await offeredNames(api, speaker)).toEqual(['10:00 Урок', '11:00 Урок'])
  await saveKinds(api, speaker, { is_on: false })
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
  expect(await namesOf(kindIds[2]!)).toEqual([])
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
  expect(await offeredNames(api, speaker)).toEqual(rest)
  await api.settle()
  expect(await offeredNames(api, speaker)).toEqual(rest)
  await listener.call(cancelRecord, { params: { slot_id } })
  await api.settle()
  expect(await offeredNames(api, speaker)).toEqual(offeredAtFirst)
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

test('one of two listeners who book overlapping kinds at the same moment gets the time', async () => {
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
  expect(await offeredNames(api, speaker)).toEqual([
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
  expect(await offeredNames(api, speaker)).toEqual(after)
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
  const cart = async () =>
    (await listener.call(listCart)).items.map(({ reason, nearest }) => [reason, nearest[0]?.time_start_iso])
  expect(await cart()).toEqual([['TAKEN', '2058-01-21T08:00:00.000Z']])
  await api.settle()
  expect(await cart()).toEqual([['TAKEN', '2058-01-21T08:00:00.000Z']])
  const { items } = await listener.call(listCart)
  const refused = await refusalOf(listener.call(createPaylink, { body: { slot_ids: [items[0]!.slot.slot_id] } }))
  expect(refused.refusal).toBe('timeslot_busy')
})
