import { explainTime, type AvailabilityRulesInput, type Explanation } from '@razgovor/contract/availability'
import { deleteTimeSlot, getFreeSlots } from '@razgovor/contract/schedule'
import { expect, test } from 'vitest'
import { bookAt, ownSlots, saveHours } from '../../../../test/availability.ts'
import { makeSpeaker, makeTimeSlot, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { loseTariff } from '../../../../test/tariffs.ts'

const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '10:00', to: '18:30' }))

function save(api: TestApi, speaker: MadeUser, change: Partial<AvailabilityRulesInput> = {}) {
  return saveHours(api, speaker, { hours: workdays, ...change })
}

/** `at`: «15 10:30», a day of January and a time in Moscow. */
function explain(api: TestApi, speaker: MadeUser, at: string): Promise<Explanation> {
  return api.as(speaker).call(explainTime, {
    params: { user_id: speaker.user_id },
    query: { at: toDate(at).toISOString() },
  })
}

function toDate(at: string): Date {
  const [day, time] = at.split(' ')
  return new Date(`2058-01-${day}T${time}:00+03:00`)
}

function minutesUntil(api: TestApi, at: string): number {
  return (toDate(at).getTime() - api.clock.now().getTime()) / 60_000
}

async function slotAt(api: TestApi, speaker: MadeUser, at: string): Promise<string> {
  const time_start_iso = toDate(at).toISOString()
  return (await ownSlots(api, speaker)).find((slot) => slot.time_start_iso === time_start_iso)!.slot_id
}

const because = (reason: Explanation['reason'], more: Partial<Explanation> = {}) => ({
  reason,
  limit: null,
  title: null,
  ...more,
})

test('a time without rules, with rules switched off, or in the past is explained', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  expect(await explain(api, speaker, '15 10:00')).toEqual(because('NO_RULES'))
  expect(await explain(api, speaker, '14 11:59')).toEqual(because('PAST'))
  await save(api, speaker, { is_on: false })
  expect(await explain(api, speaker, '15 10:00')).toEqual(because('RULES_OFF'))
})

test('a time outside the hours, on a special day, or in a rest of the hours that is too short is explained', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const short = { day: '2058-01-18', title: '', hours: [{ from: '23:00', to: '01:00' }] }
  await save(api, speaker, {
    exceptions: [{ day: '2058-01-16', last_day: '2058-01-17', title: 'Отпуск', hours: [] }, short],
  })
  expect(await explain(api, speaker, '15 09:59')).toEqual(because('OUTSIDE_HOURS'))
  expect(await explain(api, speaker, '15 10:00')).toEqual(because(null))
  expect(await explain(api, speaker, '15 18:29')).toEqual(because('BREAK'))
  expect(await explain(api, speaker, '15 18:30')).toEqual(because('OUTSIDE_HOURS'))
  expect(await explain(api, speaker, '17 10:00')).toEqual(because('EXCEPTION', { title: 'Отпуск' }))
  expect(await explain(api, speaker, '18 10:00')).toEqual(because('EXCEPTION', { title: '' }))
  expect(await explain(api, speaker, '19 00:59')).toEqual(because(null))
  expect(await explain(api, speaker, '19 01:00')).toEqual(because('OUTSIDE_HOURS'))
})

test('a time between two slots with a buffer, beyond the horizon, or after booking has closed is explained', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await save(api, speaker, { buffer_minutes: 30, notice_minutes: 1440 })
  expect(await explain(api, speaker, '16 11:00')).toEqual(because('BREAK'))
  expect(await explain(api, speaker, '21 10:00')).toEqual(because(null))
  expect(await explain(api, speaker, '22 10:00')).toEqual(because('HORIZON', { limit: 7 }))
  expect(await explain(api, speaker, '15 11:30')).toEqual(because('NOTICE', { limit: 1440 }))
  await save(api, speaker)
  await save(api, speaker, { notice_minutes: 120 })
  await api.clock.advance({ hours: 3 })
  expect(await explain(api, speaker, '14 16:00')).toEqual(because('NOTICE', { limit: 120 }))
})

test('a time that is booked, too near to a booked one, or on a day with enough meetings is explained', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await save(api, speaker, { buffer_minutes: 5 })
  await bookAt(api, speaker, '01-15 11:05')
  await bookAt(api, speaker, '01-16 11:05')
  expect(await explain(api, speaker, '15 11:30')).toEqual(because('BOOKED'))
  await save(api, speaker, { buffer_minutes: 30, day_max: 2 })
  expect(await explain(api, speaker, '15 10:45')).toEqual(because('BUFFER', { limit: 30 }))
  expect(await explain(api, speaker, '15 12:10')).toEqual(because('BUFFER', { limit: 30 }))
  // The next slot starts where the meeting and its buffer end.
  expect(await explain(api, speaker, '15 12:40')).toEqual(because(null))
  await save(api, speaker, { day_max: 1 })
  expect(await explain(api, speaker, '16 15:00')).toEqual(because('DAY_FULL', { limit: 1 }))
  expect(await explain(api, speaker, '17 15:00')).toEqual(because(null))
})

test('a slot removed by hand, one overlapped by a slot made by hand, and one not made yet are explained', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await save(api, speaker)
  await api.as(speaker).call(deleteTimeSlot, {
    params: { user_id: speaker.user_id, slot_id: await slotAt(api, speaker, '15 10:00') },
  })
  expect(await explain(api, speaker, '15 10:30')).toEqual(because('REMOVED'))
  await makeTimeSlot(api, { speaker, starts_in_minutes: minutesUntil(api, '22 10:30'), minutes: 30 })
  await api.clock.advance({ days: 1 })
  expect(await explain(api, speaker, '22 10:15')).toEqual(because('OVERLAP'))
  expect(await explain(api, speaker, '22 10:45')).toEqual(because(null))
  expect(await explain(api, speaker, '22 12:00')).toEqual(because('SOON'))
})

test('a slot hidden by a calendar and slots longer than the tariff allows are explained', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await save(api, speaker)
  const slot_id = await slotAt(api, speaker, '15 10:00')
  await api.ctx.db.updateTable('time_slots').set({ is_busy: true }).where('slot_id', '=', slot_id).execute()
  expect(await explain(api, speaker, '15 10:00')).toEqual(because('BUSY'))
  await makeTimeSlot(api, { speaker, starts_in_minutes: minutesUntil(api, '19 10:00'), minutes: 60 })
  await loseTariff(api, speaker)
  expect(await explain(api, speaker, '19 10:00')).toEqual(because('BEYOND_TARIFF'))
  expect(await explain(api, speaker, '15 10:00')).toEqual(because('BEYOND_TARIFF'))
})

test('a time has no reason exactly where a listener sees a free slot', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  const late = { weekday: 5, from: '22:00', to: '03:00' }
  const exceptions = [{ day: '2058-01-16', hours: [{ from: '08:00', to: '09:30' }] }]
  const change = { hours: [...workdays, late], exceptions, buffer_minutes: 20, notice_minutes: 300, day_max: 2 }
  await save(api, speaker, change)
  await bookAt(api, speaker, '01-15 11:20')
  await bookAt(api, speaker, '01-15 15:20')
  await bookAt(api, speaker, '01-17 12:40')
  await api.settle()
  const { items } = await api.anonymous.call(getFreeSlots, {
    params: { user_id: speaker.user_id },
    query: { from_time: '2058-01-14', days_count: 9, time_zone_id: 'Europe/Moscow' },
  })
  const isFree = (at: number) =>
    items.some(
      ({ time_start_iso, time_end_iso, places_free }) =>
        places_free > 0 && Date.parse(time_start_iso) <= at && at < Date.parse(time_end_iso),
    )
  const begins = Date.parse('2058-01-14T00:00:00+03:00')
  const times = Array.from({ length: 9 * 24 }, (_, hour) => begins + hour * 3_600_000)
  const reasons = await Promise.all(
    times.map(async (at) => {
      const params = { user_id: speaker.user_id }
      const { reason } = await api.as(speaker).call(explainTime, { params, query: { at: new Date(at).toISOString() } })
      return reason
    }),
  )
  expect(times.filter((_, index) => reasons[index] === null)).toEqual(times.filter(isFree))
  expect(times.filter(isFree).length).toBeGreaterThan(15)
  expect(new Set(reasons)).toEqual(
    new Set(['PAST', 'NOTICE', 'OUTSIDE_HOURS', 'EXCEPTION', 'BREAK', 'BUFFER', 'HORIZON', 'BOOKED', 'DAY_FULL', null]),
  )
})
