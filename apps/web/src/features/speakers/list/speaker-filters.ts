import { amountMax } from '@razgovor/contract/limits'
import type { SpeakerLanguage } from '@razgovor/contract/speakers'
import { languageNames } from '@razgovor/contract/languages.texts'
import { pageSizes, readPaging } from '../../../lib/paging.ts'
import { sortNames } from '../speakers.texts.ts'
import { readTimeOfDay, readWhen, type TimeOfDay, type When } from './when.ts'

export interface SpeakerFilters {
  q: string
  when: When | null
  at: TimeOfDay | null
  is_free: boolean
  price_min: number | null
  price_max: number | null
  language: SpeakerLanguage | null
  sort: SpeakerSort | null
  offset: number
  limit: number
}

export type SpeakerSort = keyof typeof sortNames

/** The defaults of all filters except the query text, the order and the time. */
export const noFilters: Omit<SpeakerFilters, 'q' | 'limit' | 'sort' | 'when' | 'at'> = {
  is_free: false,
  price_min: null,
  price_max: null,
  language: null,
  offset: 0,
}

export function readFilters(search: URLSearchParams): SpeakerFilters {
  const is_free = search.get('is_free') === 'true'
  const when = readWhen(search)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    when,
    at: readTimeOfDay(search, when),
    is_free,
    price_min: is_free ? null : readWhole(search.get('price_min'), amountMax),
    price_max: is_free ? null : readWhole(search.get('price_max'), amountMax),
    language: readKey(search.get('language'), languageNames),
    sort: readKey(search.get('sort'), sortNames),
    ...readPaging(search),
  }
}

/** Returns the parameters for the address; default values are omitted. */
export function toQuery(filters: SpeakerFilters): Record<string, string> {
  const { q, when, at, is_free, price_min, price_max, language, sort, offset, limit } = filters
  return {
    ...(q && { q }),
    ...(when && { when }),
    ...(when && at && { at }),
    ...(is_free && { is_free: 'true' }),
    ...(!is_free && price_min && { price_min: String(price_min) }),
    ...(!is_free && price_max && { price_max: String(price_max) }),
    ...(language && { language }),
    ...(sort && { sort }),
    ...(offset > 0 && { offset: String(offset) }),
    ...(limit !== pageSizes[0] && { limit: String(limit) }),
  }
}

export function writeFilters(filters: SpeakerFilters): string {
  const search = new URLSearchParams(toQuery(filters))
  return search.size > 0 ? `?${search}` : ''
}

export function countFilters({ is_free, price_min, price_max, language }: SpeakerFilters): number {
  return [is_free, price_min ?? price_max, language].filter(Boolean).length
}

function readWhole(text: string | null, most: number): number | null {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 && value <= most ? value : null
}

function readKey<K extends string>(text: string | null, names: Readonly<Record<K, string>>): K | null {
  return text !== null && Object.hasOwn(names, text) ? (text as K) : null
}

/** Returns whether the list is filtered or sorted; search engines need not index such a page. */
export function isNarrowed(filters: SpeakerFilters): boolean {
  return filters.q !== '' || filters.sort !== null || filters.when !== null || countFilters(filters) > 0
}
