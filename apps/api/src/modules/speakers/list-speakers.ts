import type { listSpeakers as contract, SpeakerCard } from '@razgovor/contract/speakers'
import type { Page } from '@razgovor/contract/values'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { listSlots } from './list-slots.ts'
import type { SpeakerMatch } from './match-speakers.ts'
import { searchSpeakers, type FoundSpeaker, type SpeakerSearch } from './search-speakers.ts'
import { lookUpWords } from './search-words.ts'
import { categoriesOfSpeaker, speakerColumns, visibleSpeakers } from '../../db/visible-speakers.ts'

type Query = z.output<typeof contract.query>
interface Filters extends Omit<Query, 'free_today' | 'free_this_week' | 'time_zone_id'> {
  /** Requires a free slot that starts before this instant. */
  free_before?: Date | undefined
}

export async function listSpeakers(db: Db, now: Date, filters: Filters): Promise<Page<SpeakerCard>> {
  const { offset, limit, free_before, sort } = filters
  const match = await readMatch(db, filters)
  if (!match) return { offset, limit, total_count: 0, items: [] }
  const order = sort ?? (match.words ? 'best' : 'soonest')
  const found = await searchSpeakers(db, now, { ...match, free_before, sort: order, offset, limit })
  return { offset, limit, total_count: found.total_count, items: await toSpeakerCards(db, found.items) }
}

type Asked = Pick<Query, 'q' | 'category' | 'language' | 'is_free' | 'price_min' | 'price_max'>

/** Null if no speaker matches the words. */
export async function readMatch(db: Db, filters: Asked): Promise<SpeakerMatch | null> {
  const { q, category, language, is_free, price_min, price_max } = filters
  const words = q ? await lookUpWords(db, q) : undefined
  if (words === null) return null
  const facets = [...(category ? [`category:${category}`] : []), ...(language ? [`language:${language}`] : [])]
  return { words, facets, price_min, price_max: is_free ? 0 : price_max }
}

export async function listSimilar(
  db: Db,
  now: Date,
  { user_id, category_slugs, limit }: { user_id: string; category_slugs: readonly string[]; limit: number },
): Promise<SpeakerCard[]> {
  if (category_slugs.length === 0) return []
  const any_facet = category_slugs.map((slug) => `category:${slug}`)
  const search: SpeakerSearch = { any_facet, except: user_id, sort: 'soonest', offset: 0, limit }
  const { items } = await searchSpeakers(db, now, search)
  return toSpeakerCards(db, items)
}

/** Returns the cards in the order of `found`. */
export async function toSpeakerCards(db: Db, found: readonly FoundSpeaker[]): Promise<SpeakerCard[]> {
  if (found.length === 0) return []
  const user_ids = found.map(({ user_id }) => user_id)
  const [rows, slots] = await Promise.all([
    visibleSpeakers(db)
      .select(speakerColumns)
      .select(categoriesOfSpeaker())
      .where('speakers.user_id', '=', (eb) => eb.fn.any(eb.val(user_ids)))
      .execute(),
    listSlots(
      db,
      found.flatMap(({ slot_id }) => slot_id ?? []),
    ),
  ])
  const cards = new Map(rows.map((row) => [row.user_id, row]))
  return found.flatMap(({ user_id, slot_id }) => {
    const card = cards.get(user_id)
    return card ? [Object.assign(card, { first_free_slot: slots.get(slot_id ?? '') ?? null })] : []
  })
}
