import type { PublicSlot } from '@razgovor/contract/schedule'
import {
  foundTimesMax,
  searchDaysMax,
  type FoundTimes,
  type searchTimes as contract,
} from '@razgovor/contract/time-search'
import type { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { toSpeakerCards, readMatch } from '../../speakers/list-speakers.ts'
import { listSlots } from '../../speakers/list-slots.ts'
import { listMatching } from '../../speakers/match-speakers.ts'
import { firstTimesOf, timesOf, walkTimes, type FirstTime, type TimeSearch } from './find-times.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { readCursor, writeCursor, type TimePlace } from './time-cursor.ts'

type Query = z.output<typeof contract.query>
type Answer = z.input<typeof contract.response>

// Up to this many are looked up one by one, which is faster than reading past the slots of all others.
const fewSpeakers = 300

/** Throws validation. */
export async function searchTimes(db: Db, now: Date, query: Query): Promise<Answer> {
  const { cursor, limit, from_iso, to_iso, category_id, minutes_min, speaker_id, kind_id, ...filters } = query
  const { limit: _limit, cursor: _cursor, ...asked } = query
  const { from, to } = readRange(now, { from_iso, to_iso })
  const after = cursor === undefined ? null : readCursor(asked, cursor)
  const category = category_id && (await findSlug(db, category_id))
  if (category === null) return { items: [], next_cursor: null }
  const match = await readMatch(db, { ...filters, category })
  if (!match) return { items: [], next_cursor: null }
  const search: TimeSearch = { match, from, to, minutes_min, kind_id }
  const { found, end } = await findFirst(db, now, { search, speaker_id, after, limit })
  return { items: await toFoundTimes(db, now, { search, found }), next_cursor: end && writeCursor(asked, end) }
}

function readRange(now: Date, { from_iso, to_iso }: Pick<Query, 'from_iso' | 'to_iso'>): { from: Date; to: Date } {
  const [from, to] = [new Date(from_iso), new Date(to_iso)]
  if (from >= to) throw fault(scheduleTexts.endBeforeStart)
  if (to <= now) throw fault(scheduleTexts.timePassed)
  if (to.getTime() - from.getTime() > searchDaysMax * 24 * 3_600_000)
    throw fault(scheduleTexts.atMostDays(searchDaysMax))
  return { from: from > now ? from : now, to }
}

function fault(to_iso: string): ApiError {
  return new ApiError('validation', { fields: { to_iso } })
}

async function findSlug(db: Db, category_id: string): Promise<string | null> {
  const category = await db
    .selectFrom('categories')
    .select('slug')
    .where('category_id', '=', category_id)
    .executeTakeFirst()
  return category?.slug ?? null
}

interface Part {
  search: TimeSearch
  speaker_id: string | undefined
  after: TimePlace | null
  limit: number
}

async function findFirst(
  db: Db,
  now: Date,
  { search, speaker_id, after, limit }: Part,
): Promise<{ found: FirstTime[]; end: TimePlace | null }> {
  const { words, facets = [], price_min, price_max } = search.match
  const asksOfSpeaker = speaker_id ?? words ?? facets[0] ?? price_min ?? price_max
  const user_ids =
    asksOfSpeaker === undefined
      ? null
      : await listMatching(db, now, { match: search.match, user_id: speaker_id, most: fewSpeakers })
  if (!user_ids) return walkTimes(db, now, { search, after, limit })
  const found = await firstTimesOf(db, now, { search, user_ids, after, limit })
  return { found, end: found.length === limit ? found.at(-1)! : null }
}

async function toFoundTimes(
  db: Db,
  now: Date,
  { search, found }: { search: TimeSearch; found: readonly FirstTime[] },
): Promise<FoundTimes[]> {
  if (found.length === 0) return []
  const times = await timesOf(db, now, { search, found })
  const shown = times.flatMap(({ slot_ids }) => slot_ids.slice(0, foundTimesMax))
  const [slots, cards] = await Promise.all([
    listSlots(db, shown),
    toSpeakerCards(
      db,
      times.map(({ speaker_id, slot_ids }) => ({ user_id: speaker_id, slot_id: slot_ids[0] ?? null })),
    ),
  ])
  const timesOfSpeaker = new Map(times.map(({ speaker_id, slot_ids }) => [speaker_id, slot_ids]))
  return cards.map(({ first_free_slot: _first, ...speaker }) => {
    const slot_ids = timesOfSpeaker.get(speaker.user_id)!
    return {
      speaker,
      slots: known(slots, slot_ids.slice(0, foundTimesMax)),
      more_count: Math.max(0, slot_ids.length - foundTimesMax),
    }
  })
}

function known(slots: Map<string, PublicSlot>, slot_ids: readonly string[]): PublicSlot[] {
  return slot_ids.flatMap((slot_id) => slots.get(slot_id) ?? [])
}
