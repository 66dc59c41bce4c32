import type { getHome } from '@razgovor/contract/speakers'
import type { z } from 'zod'
import { plusMinutes } from '../../time/clock.ts'
import { isClearOf } from '../../db/clear-time.ts'
import type { Db } from '../../db/client.ts'
import { endOfDay } from '../../time/days.ts'
import { toSpeakerCards } from './list-speakers.ts'
import { searchSpeakers, searchWindow } from './search-speakers.ts'

type AvailableSoon = z.input<typeof getHome.response>['board']

const rows = 5
// Enough time to pay and join.
const leastMinutes = 5

export async function listAvailableSoon(
  db: Db,
  now: Date,
  zone: string,
): Promise<{ board: AvailableSoon; free_today_count: number }> {
  const from = plusMinutes(now, leastMinutes)
  const free_before = endOfDay(now, zone)
  const [found, free_today_count] = await Promise.all([
    searchSpeakers(db, from, { free_before, sort: 'soonest', offset: 0, limit: rows }),
    countFreeSlots(db, from, free_before),
  ])
  const cards = await toSpeakerCards(db, found.items)
  const board = cards.flatMap(({ first_free_slot, ...speaker }) =>
    first_free_slot ? [{ slot: first_free_slot, speaker }] : [],
  )
  return { board, free_today_count }
}

async function countFreeSlots(db: Db, from: Date, to: Date): Promise<number> {
  const free = db
    .selectFrom('time_slots')
    .innerJoin('speaker_index', 'speaker_index.user_id', 'time_slots.speaker_id')
    .select(['speaker_id', 'time_start'])
    // Of the kinds offered at one time only one can be booked.
    .distinct()
    .where('is_visible', '=', true)
    .where('deleted_at', 'is', null)
    .whereRef('places_taken', '<', 'places')
    .where('for_user_id', 'is', null)
    .where('closes_at', '>', from)
    .where('is_hidden', '=', false)
    .where(isClearOf('time_slots'))
    .where('time_start', '<', to)
    .limit(searchWindow)
    .as('free')
  const { count } = await db
    .selectFrom(free)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
