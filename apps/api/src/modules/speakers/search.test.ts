import { signUp } from '@razgovor/contract/bookings'
import { listSpeakers } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'
import { refreshSpeakerIndex } from './speaker-index.ts'

type Query = Record<string, unknown>

async function search(api: TestApi, query: Query) {
  return api.anonymous.call(listSpeakers, { query })
}

async function namesFound(api: TestApi, query: Query): Promise<string[]> {
  return (await search(api, query)).items.map(({ last_name }) => last_name)
}

async function makeCategory(api: TestApi, slug: string, title = slug): Promise<void> {
  const category_id = newId(api.clock.now())
  await api.ctx.db.insertInto('categories').values({ category_id, slug, title, position: 1 }).execute()
}

interface Details {
  headline?: string
  category_slugs?: string[]
  languages?: string[]
  /** The start in minutes from now, and the price in kopecks. */
  slots?: [starts_in_minutes: number, amount: number][]
}

async function makeNamed(api: TestApi, last_name: string, details: Details = {}): Promise<MadeUser> {
  const { languages, slots = [], ...rest } = details
  const speaker = await makeSpeaker(api, { last_name, headline: 'Спикер', ...rest })
  if (languages)
    await api.ctx.db.updateTable('speakers').set({ languages }).where('user_id', '=', speaker.user_id).execute()
  for (const [starts_in_minutes, amount] of slots)
    await makeTimeSlot(api, {
      speaker,
      starts_in_minutes,
      amount,
      booking_mode: amount === 0 ? 'FREE_BOOKING' : 'BUYABLE',
      topic: '',
    })
  return speaker
}

test('words match in any grammatical form in names, headlines and category titles', async () => {
  await using api = await startApi()
  await makeCategory(api, 'psy', 'Психология')
  await makeNamed(api, 'Сафонова', { headline: 'Карьерный консультант, IT' })
  await makeNamed(api, 'Резник', { headline: 'Правлю резюме и сопроводительные письма' })
  await makeNamed(api, 'Душин', { category_slugs: ['psy'] })
  const found = {
    карьера: ['Сафонова'],
    'о карьере': ['Сафонова'],
    карьеры: ['Сафонова'],
    консультации: ['Сафонова'],
    сафоновой: ['Сафонова'],
    'Карьера в IT': ['Сафонова'],
    it: ['Сафонова'],
    резюме: ['Резник'],
    'сопроводительное письмо': ['Резник'],
    'кто правит резюме': ['Резник'],
    'кто играет на скрипке': [],
    психологии: ['Душин'],
    психол: ['Душин'],
  }
  for (const [q, names] of Object.entries(found)) expect([q, await namesFound(api, { q })]).toEqual([q, names])
})

test('a search tolerates misspelled words', async () => {
  await using api = await startApi()
  await makeNamed(api, 'Сафонова', { headline: 'Консультант по переговорам' })
  await makeNamed(api, 'Петрова', { headline: 'Резюме' })
  for (const q of ['Сафонва', 'Сафнова', 'сафоноав', 'перегаворы', 'концультант', 'сафоонва'])
    expect([q, await namesFound(api, { q })]).toEqual([q, ['Сафонова']])
  expect(await namesFound(api, { q: 'резуме' })).toEqual(['Петрова'])
  expect(await namesFound(api, { q: 'скрипка' })).toEqual([])
})

test('a match in the name ranks before one in the headline, and that before one in the description', async () => {
  await using api = await startApi()
  const mentions = await makeNamed(api, 'Дальний', { slots: [[60, 0]] })
  await api.ctx.db
    .updateTable('speakers')
    .set({ about: 'Работал с Мироновой' })
    .where('user_id', '=', mentions.user_id)
    .execute()
  await makeNamed(api, 'Коллега', { headline: 'Школа Мироновой' })
  await makeNamed(api, 'Миронова')
  expect(await namesFound(api, { q: 'Миронова' })).toEqual(['Миронова', 'Коллега', 'Дальний'])
  expect(await namesFound(api, { q: 'Миронова', sort: 'soonest' })).toEqual(['Дальний', 'Коллега', 'Миронова'])
})

test('a search for punctuation or query syntax finds nobody', async () => {
  await using api = await startApi()
  await makeNamed(api, 'Сафонова')
  const hostile = [
    '_',
    '%',
    '\\',
    '*',
    '!',
    '<->',
    "'",
    '"',
    '$1',
    '()|&:*',
    '😀',
    'а\0б',
    'я:* & !ю',
    "'); drop table users",
  ]
  for (const q of [...hostile, 'ы'.repeat(100), 'щ '.repeat(50).trim(), 'ǅ', '٣', 'ⅷ', '𝒜'])
    expect([q, await search(api, { q })]).toMatchObject([q, { total_count: 0, items: [] }])
  expect(await namesFound(api, { q: '  ' })).toEqual(['Сафонова'])
})

test('each filter selects its speakers, and combined slot filters must match the same slot', async () => {
  // The clock starts on Monday at 12:00 in Moscow.
  await using api = await startApi()
  await makeCategory(api, 'career')
  const day = 24 * 60
  await makeNamed(api, 'Алов', {
    slots: [
      [60, 500_000],
      [2 * day, 0],
    ],
    category_slugs: ['career'],
  })
  await makeNamed(api, 'Белов', { slots: [[120, 0]], languages: ['ru', 'en'] })
  await makeNamed(api, 'Валов', {
    slots: [
      [3 * day, 200_000],
      [9 * day, 100_000],
    ],
    category_slugs: ['career'],
  })
  await makeNamed(api, 'Голов', { slots: [[8 * day, 300_000]], languages: ['en'] })
  await makeNamed(api, 'Давов')
  const cases: [Query, string[]][] = [
    [{ category: 'career' }, ['Алов', 'Валов']],
    [{ language: 'en' }, ['Белов', 'Голов']],
    [{ language: 'en', category: 'career' }, []],
    [{ is_free: 'true' }, ['Белов', 'Алов']],
    [{ is_free: 'true', free_today: 'true' }, ['Белов']],
    [{ is_free: 'true', price_min: 100 }, []],
    [{ free_today: 'true' }, ['Алов', 'Белов']],
    [{ free_this_week: 'true' }, ['Алов', 'Белов', 'Валов']],
    [{ free_this_week: 'true', free_today: 'true' }, ['Алов', 'Белов']],
    [{ price_min: 100_000, price_max: 250_000 }, ['Валов']],
    [{ price_max: 150_000 }, ['Белов', 'Алов', 'Валов']],
    [{ price_max: 150_000, price_min: 1, free_this_week: 'true' }, []],
    [{ price_min: 250_000 }, ['Алов', 'Голов']],
    [{ price_min: 3, price_max: 2 }, []],
    [{ price_min: 250_000, category: 'career', language: 'ru', free_today: 'true', q: 'спикер' }, ['Алов']],
  ]
  for (const [query, names] of cases) {
    const { items, total_count } = await search(api, query)
    expect([query, items.map(({ last_name }) => last_name)]).toEqual([query, names])
    expect(total_count).toBe(names.length)
  }
})

test('a card shows the first slot that matches the filters', async () => {
  await using api = await startApi()
  await makeNamed(api, 'Алов', {
    slots: [
      [60, 500_000],
      [600, 100_000],
      [1200, 100_000],
    ],
  })
  const priceShown = async (query: Query) =>
    (await search(api, query)).items.map(({ first_free_slot }) => first_free_slot)
  expect(await priceShown({})).toMatchObject([{ amount: 500_000 }])
  expect(await priceShown({ price_max: 200_000 })).toMatchObject([
    { amount: 100_000, time_start_iso: '2058-01-14T19:00:00.000Z' },
  ])
})

test('each sort order is applied, and by time or price speakers without free slots come last', async () => {
  await using api = await startApi()
  await makeNamed(api, 'Ёлкин', { slots: [[300, 200_000]] })
  await makeNamed(api, 'Егоров', {
    slots: [
      [200, 300_000],
      [400, 50_000],
    ],
  })
  await makeNamed(api, 'Жуков', { slots: [[100, 200_000]] })
  await makeNamed(api, 'Андреев')
  const orders = {
    soonest: ['Жуков', 'Егоров', 'Ёлкин', 'Андреев'],
    cheapest: ['Егоров', 'Жуков', 'Ёлкин', 'Андреев'],
    dearest: ['Егоров', 'Жуков', 'Ёлкин', 'Андреев'],
    name: ['Андреев', 'Егоров', 'Ёлкин', 'Жуков'],
  }
  for (const [sort, names] of Object.entries(orders))
    expect([sort, await namesFound(api, { sort })]).toEqual([sort, names])
  expect(await namesFound(api, { sort: 'cheapest', price_min: 100_000 })).toEqual(['Жуков', 'Ёлкин', 'Егоров'])
  expect(await namesFound(api, { sort: 'dearest', price_max: 250_000 })).toEqual(['Жуков', 'Ёлкин', 'Егоров'])
})

test('paging in any sort order or search neither repeats nor loses a speaker', async () => {
  await using api = await startApi()
  for (let n = 0; n < 9; n++) await makeNamed(api, 'Иванов', n % 3 === 0 ? {} : { slots: [[60 + (n % 2), 100_000]] })
  for (const query of [{}, { sort: 'cheapest' }, { sort: 'dearest' }, { sort: 'name' }, { q: 'Иванов' }]) {
    const pages = await Promise.all([0, 4, 8, 12].map((offset) => search(api, { ...query, offset, limit: 4 })))
    expect(pages.map(({ total_count, items }) => [total_count, items.length])).toEqual([
      [9, 4],
      [9, 4],
      [9, 1],
      [9, 0],
    ])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ user_id }) => user_id))).size).toBe(9)
  }
})

test('a speaker who is blocked, requests deletion or loses the role leaves the results at once', async () => {
  await using api = await startApi()
  const speaker = await makeNamed(api, 'Сафонова', { slots: [[60, 0]] })
  const changes = [
    [{ blocked_at: api.clock.now() }, { blocked_at: null }],
    [{ deletion_requested_at: api.clock.now() }, { deletion_requested_at: null }],
    [{ role: 'LISTENER' as const }, { role: 'SPEAKER' as const }],
  ]
  for (const [hidden, back] of changes) {
    const change = (set: object) =>
      api.ctx.db.updateTable('users').set(set).where('user_id', '=', speaker.user_id).execute()
    await change(hidden!)
    expect([...(await namesFound(api, {})), ...(await namesFound(api, { q: 'Сафонова' }))]).toEqual([])
    await change(back!)
    expect(await namesFound(api, { q: 'Сафонова' })).toEqual(['Сафонова'])
  }
})

test('a slot that is booked, removed or reserved for one listener is no longer the first free slot', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const speaker = await makeSpeaker(api, { last_name: 'Ранний' })
  const slots = []
  for (const starts_in_minutes of [60, 180, 300, 420])
    slots.push(await makeTimeSlot(api, { speaker, starts_in_minutes, booking_mode: 'FREE_BOOKING' }))
  await makeNamed(api, 'Поздний', { slots: [[360, 0]] })
  const firstOf = async () => (await search(api, {})).items.map(({ first_free_slot }) => first_free_slot!.slot_id)
  const { db } = api.ctx
  expect((await firstOf())[0]).toBe(slots[0]!.slot_id)
  await api.as(listener).call(signUp, { params: { slot_id: slots[0]!.slot_id } })
  expect((await firstOf())[0]).toBe(slots[1]!.slot_id)
  await db
    .updateTable('time_slots')
    .set({ deleted_at: api.clock.now() })
    .where('slot_id', '=', slots[1]!.slot_id)
    .execute()
  expect((await firstOf())[0]).toBe(slots[2]!.slot_id)
  await db
    .updateTable('time_slots')
    .set({ for_user_id: listener.user_id })
    .where('slot_id', '=', slots[2]!.slot_id)
    .execute()
  expect((await firstOf())[1]).toBe(slots[3]!.slot_id)
  expect(await namesFound(api, {})).toEqual(['Поздний', 'Ранний'])
})

test('as time passes results follow the remaining slots, both before and after the index job runs', async () => {
  await using api = await startApi()
  await makeNamed(api, 'Алов', {
    slots: [
      [60, 100_000],
      [600, 300_000],
    ],
  })
  await makeNamed(api, 'Белов', { slots: [[120, 200_000]] })
  await makeNamed(api, 'Валов', { slots: [[30, 100_000]] })
  const seen = async () => ({
    soonest: await namesFound(api, {}),
    cheapest: await namesFound(api, { sort: 'cheapest' }),
    cheap: await namesFound(api, { price_max: 150_000 }),
  })
  const steps = [
    { minutes: 31, soonest: ['Алов', 'Белов', 'Валов'], cheapest: ['Алов', 'Белов', 'Валов'], cheap: ['Алов'] },
    { minutes: 30, soonest: ['Белов', 'Алов', 'Валов'], cheapest: ['Белов', 'Алов', 'Валов'], cheap: [] },
    { minutes: 60, soonest: ['Алов', 'Белов', 'Валов'], cheapest: ['Алов', 'Белов', 'Валов'], cheap: [] },
  ]
  for (const { minutes, ...expected } of steps) {
    await api.clock.advance({ minutes })
    expect(await seen()).toEqual(expected)
    await refreshSpeakerIndex(api.ctx)
    expect(await seen()).toEqual(expected)
  }
})
