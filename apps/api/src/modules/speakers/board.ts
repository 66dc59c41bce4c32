import type { getHome } from '@razgovor/contract/speakers'
import type { z } from 'zod'
import { plusMinutes } from '../../clock.ts'
import type { Db } from '../../db/client.ts'
import { endOfDay } from '../../days.ts'
import { publicSlotColumns, toPublicSlot, type PublicSlotRow } from '../../db/slot-view.ts'
import { categoriesOfSpeaker, speakerColumns, visibleSpeakers } from './visible-speakers.ts'

type Board = z.input<typeof getHome.response>['board']

const rows = 5
/** Later than that one can hardly pay and come. */
const leastMinutes = 5

/** What is left of today in the zone: the next free slots, one a speaker, and how many free ones there are in all. */
export async function getBoard(db: Db, now: Date, zone: string): Promise<{ board: Board; free_today_count: number }> {
  const freeToday = visibleSpeakers(db)
    .innerJoin('time_slots', 'time_slots.speaker_id', 'speakers.user_id')
    .where('time_slots.deleted_at', 'is', null)
    .whereRef('time_slots.places_taken', '<', 'time_slots.places')
    .where('time_slots.time_start', '>=', plusMinutes(now, leastMinutes))
    .where('time_slots.time_start', '<', endOfDay(now, zone))
  const [found, { free_today_count }] = await Promise.all([
    db
      .selectFrom(
        freeToday
          .distinctOn('time_slots.speaker_id')
          .select(publicSlotColumns)
          .orderBy('time_slots.speaker_id')
          .orderBy('time_slots.time_start')
          .as('time_slots'),
      )
      .innerJoin('speakers', 'speakers.user_id', 'time_slots.speaker_id')
      .innerJoin('users', 'users.user_id', 'speakers.user_id')
      .select(publicSlotColumns)
      .select(speakerColumns)
      .select(categoriesOfSpeaker())
      .orderBy('time_slots.time_start')
      .orderBy('time_slots.slot_id')
      .limit(rows)
      .execute(),
    freeToday.select((eb) => eb.fn.countAll<number>().as('free_today_count')).executeTakeFirstOrThrow(),
  ])
  return { board: found.map(toBoardRow), free_today_count }
}

function toBoardRow(row: PublicSlotRow & Board[number]['speaker']): Board[number] {
  const { user_id, alias, first_name, last_name, avatar_thumbnail_url, headline, photo_url, categories } = row
  return {
    slot: toPublicSlot(row),
    speaker: { user_id, alias, first_name, last_name, avatar_thumbnail_url, headline, photo_url, categories },
  }
}
