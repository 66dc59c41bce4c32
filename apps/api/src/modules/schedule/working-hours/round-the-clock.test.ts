import { getFreeSlots } from '@razgovor/contract/schedule'
import { ungroupSlots } from '@razgovor/contract/slot-groups'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookAt, meetingKind, saveHours } from '../../../../test/availability.ts'
import { makeSpeaker, type MadeUser } from '../../../../test/factories.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const roundTheClock = {
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  kinds: [meetingKind({ minutes: 10 })],
  horizon_days: 60,
}

// Noon of 14 January 2058 to the end of the 60th day after it.
const slotsCount = 60 * 144 + 71

async function monthOf(api: TestApi, speaker: MadeUser): Promise<string[]> {
  const answer = await api.anonymous.call(getFreeSlots, {
    params: speaker,
    query: { from_time: api.clock.now().toISOString(), days_count: 31, shape: 'groups' },
  })
  return ungroupSlots(answer)
    .items.filter(({ places_free }) => places_free > 0)
    .map(({ time_start_iso }) => time_start_iso)
}

/** Counts the free slots ahead, those with other starts, and those whose end, closing time or topic is wrong. */
async function countSlots(api: TestApi, speaker: MadeUser, { notice = 0, topic = '' } = {}) {
  const { rows } = await sql`
    select count(*)::int, (count(*) - count(distinct time_start))::int as doubled,
      count(*) filter (where extract(epoch from time_start)::bigint % 600 <> 0)::int as askew,
      count(*) filter (where time_end - time_start <> interval '10 minutes' or topic <> ${topic}
        or time_start - closes_at <> make_interval(mins => ${notice}))::int as wrong
    from time_slots where speaker_id = ${speaker.user_id} and deleted_at is null and places_taken = 0`.execute(
    api.ctx.db,
  )
  return rows[0]
}

test('round-the-clock hours offer the next month at once, and each ten minutes of all days soon after', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  expect(await saveHours(api, speaker, roundTheClock)).toMatchObject({ added_count: slotsCount, removed_count: 0 })
  const month = await monthOf(api, speaker)
  const first = api.clock.now().getTime() + 10 * 60_000
  const times = Array.from({ length: 31 * 144 - 1 }, (_, n) => new Date(first + n * 600_000).toISOString())
  expect(month).toEqual(times)
  await api.settle()
  expect(await countSlots(api, speaker)).toEqual({ count: slotsCount, doubled: 0, askew: 0, wrong: 0 })
})

test('round-the-clock hours get another notice and title near at once, and on all days soon after', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await saveHours(api, speaker, roundTheClock)
  await api.settle()
  const month = await monthOf(api, speaker)
  const kinds = [meetingKind({ minutes: 10, title: 'Новая' })]
  const change = { ...roundTheClock, kinds, notice_minutes: 60 }
  expect(await saveHours(api, speaker, change)).toMatchObject({ added_count: 0, removed_count: 0 })
  expect(await monthOf(api, speaker)).toEqual(month.slice(6))
  await api.settle()
  expect(await countSlots(api, speaker, { notice: 60, topic: 'Новая' })).toMatchObject({ count: slotsCount, wrong: 0 })
})

test('round-the-clock hours are withdrawn on all days at once, but for a booked meeting', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await saveHours(api, speaker, roundTheClock)
  const slot_id = await bookAt(api, speaker, '01-21 11:10')
  await api.settle()
  expect(await saveHours(api, speaker, { ...roundTheClock, is_on: false })).toMatchObject({
    removed_count: slotsCount - 1,
    kept: [{ slot_id }],
  })
  expect(await countSlots(api, speaker)).toMatchObject({ count: 0 })
  await saveHours(api, speaker, roundTheClock)
  await api.settle()
  expect(await countSlots(api, speaker)).toEqual({ count: slotsCount - 1, doubled: 0, askew: 0, wrong: 0 })
})

test('round-the-clock hours fill the short and the long day of a clock change', async () => {
  await using api = await startApi({ now: '2026-03-25T11:00:00Z' })
  const speaker = await makeSpeaker(api, { tariff: 'BASIC' })
  await saveHours(api, speaker, { ...roundTheClock, time_zone_id: 'Europe/Berlin', horizon_days: 7 })
  const { items } = await api.anonymous.call(getFreeSlots, {
    params: speaker,
    query: { from_time: '2026-03-28', days_count: 3, time_zone_id: 'Europe/Berlin' },
  })
  expect(items).toHaveLength(144 + 138 + 144)
})
