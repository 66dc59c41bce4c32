import type { AvailabilityRulesInput } from '@razgovor/contract/availability'
import { signUp } from '@razgovor/contract/bookings'
import { changeTimeSlot, deleteTimeSlot, getOwnSchedule } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { meetingKind } from '../../../../test/availability.ts'
import { makeListener, makeSpeaker, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'
import { enqueue } from '../../../jobs/queue.ts'
import {
  freeSlots,
  lesson,
  makeOfferer,
  nameOf,
  offeredAtFirst,
  offeredNames,
  saveKinds,
  slotOf,
  talk,
} from '../../../../test/meeting-kinds.ts'

test('a time that the speaker removes is offered in no kind, and one changed by hand is of none', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  const remove = { user_id: speaker.user_id, slot_id: await slotOf(api, speaker, '10:30 Знакомство') }
  await api.as(speaker).call(deleteTimeSlot, { params: remove })
  const rest = ['10:00 Знакомство', '11:00 Знакомство', '11:00 Урок', '11:30 Знакомство']
  expect(await offeredNames(api, speaker)).toEqual(rest)
  await enqueue(api.ctx.db, 'rebuild-availability', { speaker_id: speaker.user_id })
  await api.settle()
  expect(await offeredNames(api, speaker)).toEqual(rest)

  const params = { user_id: speaker.user_id, slot_id: await slotOf(api, speaker, '11:00 Знакомство') }
  await api.as(speaker).call(changeTimeSlot, { params, body: { topic: 'Экзамен' } })
  expect(await offeredNames(api, speaker)).toEqual(['10:00 Знакомство', '11:00 Экзамен', '11:30 Знакомство'])
  expect((await freeSlots(api, speaker)).map(({ kind_id }) => kind_id)).toEqual([talk.kind_id, null, talk.kind_id])
})

test('a slot made by hand takes the place of all kinds at its time', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  // The 21st, 10:15 to 10:45.
  const starts_in_minutes = 7 * 24 * 60 - 105
  await makeTimeSlot(api, { speaker, starts_in_minutes, minutes: 30, booking_mode: 'FREE_BOOKING', topic: 'Экзамен' })
  expect(await offeredNames(api, speaker)).toEqual([
    '10:15 Экзамен',
    '11:00 Знакомство',
    '11:00 Урок',
    '11:30 Знакомство',
  ])
})

test('a new price changes the free times of its kind in place; a removed kind leaves only booked times', async () => {
  await using api = await startApi()
  const speaker = await makeOfferer(api)
  const slot_id = await slotOf(api, speaker, '11:30 Знакомство')
  await api.as(await makeListener(api)).call(signUp, { params: { slot_id } })
  await api.settle()
  const before = await slotOf(api, speaker, '10:00 Урок')
  expect(await saveKinds(api, speaker, { kinds: [talk, { ...lesson, amount: 400_000 }] })).toMatchObject({
    added_count: 0,
    removed_count: 0,
  })
  expect((await freeSlots(api, speaker)).find((slot) => slot.slot_id === before)).toMatchObject({ amount: 400_000 })
  const { kept } = await saveKinds(api, speaker, { kinds: [lesson] })
  expect(kept).toMatchObject([{ slot_id, bookings_count: 1 }])
  expect(await offeredNames(api, speaker)).toEqual(['10:00 Урок'])
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
  const refused = saveKinds(api, speaker, change)
  await expect(refused).rejects.toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  expect(await offeredNames(api, speaker)).toEqual(offeredAtFirst)
})

test('a kind longer than the tariff allows is refused when offered, and may wait otherwise', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api)
  expect(await refusalOf(saveKinds(api, speaker))).toMatchObject({
    refusal: 'human_friendly',
    fields: { 'kinds.1.minutes': 'Не больше 40 мин' },
  })
  await saveKinds(api, speaker, { kinds: [talk, { ...lesson, is_offered: false }] })
  expect(await offeredNames(api, speaker)).toHaveLength(4)
})

test('another speaker’s kind of the same id is another kind', async () => {
  await using api = await startApi()
  const [one, other] = [await makeOfferer(api), await makeOfferer(api, { kinds: [{ ...talk, title: 'Другое' }] })]
  expect(await offeredNames(api, one)).toEqual(offeredAtFirst)
  expect(new Set((await freeSlots(api, other)).map(({ topic }) => topic))).toEqual(new Set(['Другое']))
})
