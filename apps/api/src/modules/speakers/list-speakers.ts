import type { SpeakerCard } from '@razgovor/contract/speakers'
import type { Page, PageQuery } from '@razgovor/contract/values'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import { listSlots } from './list-slots.ts'
import { toSearchPatterns } from './search-words.ts'
import { categoriesOfSpeaker, speakerColumns, visibleSpeakersWithFirstFree } from './visible-speakers.ts'

interface Filters {
  /** A slug. */
  category?: string
  q?: string
  /** Only those with a free slot that begins before it. */
  free_before?: Date
}

/** Those free soonest first, then the rest by name. */
export async function listSpeakers(
  db: Db,
  now: Date,
  { offset, limit, ...filters }: PageQuery & Filters,
): Promise<Page<SpeakerCard>> {
  const found = filtered(db, now, filters)
  const [items, { total_count }] = await Promise.all([
    toSpeakerCards(db, soonestFirst(found).offset(offset).limit(limit)),
    found.select((eb) => eb.fn.countAll<number>().as('total_count')).executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items }
}

/** Others of the same categories. */
export function listSimilar(db: Db, now: Date, { user_id, limit }: { user_id: string; limit: number }) {
  const others = visibleSpeakersWithFirstFree(db, now)
    .where('speakers.user_id', '<>', user_id)
    .where('speakers.user_id', 'in', (eb) =>
      eb
        .selectFrom('speaker_categories as theirs')
        .innerJoin('speaker_categories as own', 'own.category_id', 'theirs.category_id')
        .select('theirs.user_id')
        .where('own.user_id', '=', user_id),
    )
  return toSpeakerCards(db, soonestFirst(others).limit(limit))
}

type FoundSpeakers = ReturnType<typeof visibleSpeakersWithFirstFree>

function filtered(db: Db, now: Date, { category, q, free_before }: Filters): FoundSpeakers {
  let found = visibleSpeakersWithFirstFree(db, now)
  if (category) found = found.where('speakers.user_id', 'in', inCategory(db, category))
  if (free_before) found = found.where('first_free.time_start', '<', free_before)
  for (const pattern of toSearchPatterns(q ?? '')) found = found.where('speakers.user_id', 'in', saying(pattern, now))
  return found
}

function inCategory(db: Db, slug: string) {
  return db
    .selectFrom('speaker_categories')
    .innerJoin('categories', 'categories.category_id', 'speaker_categories.category_id')
    .select('speaker_categories.user_id')
    .where('categories.slug', '=', slug)
}

/** Three searches, each through its trigram index; one with `or` across the tables could use none. */
function saying(pattern: string, now: Date): RawBuilder<string> {
  return sql`(
    select user_id from users where role = 'SPEAKER' and first_name || ' ' || last_name ~* ${pattern}
    union select user_id from speakers where headline || ' ' || about ~* ${pattern}
    union select speaker_id from time_slots
      where deleted_at is null and places_taken < places and time_start > ${now} and topic ~* ${pattern})`
}

function soonestFirst(found: FoundSpeakers) {
  return found
    .orderBy('first_free.time_start', (time) => time.asc().nullsLast())
    .orderBy('users.last_name', (name) => name.collate('ru-x-icu'))
    .orderBy('users.first_name', (name) => name.collate('ru-x-icu'))
    .orderBy('users.user_id')
}

async function toSpeakerCards(db: Db, found: FoundSpeakers): Promise<SpeakerCard[]> {
  const rows = await found.select(speakerColumns).select(['first_free.slot_id', categoriesOfSpeaker()]).execute()
  const slots = await listSlots(
    db,
    rows.flatMap(({ slot_id }) => slot_id ?? []),
  )
  return rows.map(({ slot_id, ...card }) => Object.assign(card, { first_free_slot: slots.get(slot_id ?? '') ?? null }))
}
