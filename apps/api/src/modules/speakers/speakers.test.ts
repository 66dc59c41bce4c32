import { getHome, getSpeaker, listCategories, listSpeakers } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { makeListener, makeSpeaker, makeTimeSlot, type MadeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { plusMinutes } from '../../time/clock.ts'
import { newId } from '../../ids.ts'

async function makeCategory(api: TestApi, slug: string, position = 1): Promise<void> {
  const category_id = newId(api.clock.now())
  await api.ctx.db.insertInto('categories').values({ category_id, slug, title: slug, position }).execute()
}

async function block(api: TestApi, { user_id }: MadeUser): Promise<void> {
  await api.ctx.db.updateTable('users').set({ blocked_at: api.clock.now() }).where('user_id', '=', user_id).execute()
}

async function namesFound(api: TestApi, query: object): Promise<string[]> {
  const { items } = await api.anonymous.call(listSpeakers, { query })
  return items.map((speaker) => speaker.last_name)
}

/** Creates a speaker with this last name and, if a start is given, a slot that many minutes from now. */
async function makeNamed(api: TestApi, last_name: string, starts_in_minutes?: number): Promise<MadeUser> {
  const speaker = await makeSpeaker(api, { last_name })
  if (starts_in_minutes) await makeTimeSlot(api, { speaker, starts_in_minutes })
  return speaker
}

test('speakers with the soonest free slots come first, the others in Russian alphabetical order', async () => {
  await using api = await startApi()
  for (const name of ['Яшин', 'Ёлкин', 'Жуков', 'Егоров']) await makeNamed(api, name)
  await makeNamed(api, 'Поздний', 600)
  await makeNamed(api, 'Ранний', 60)
  expect(await namesFound(api, {})).toEqual(['Ранний', 'Поздний', 'Егоров', 'Ёлкин', 'Жуков', 'Яшин'])
})

test('a speaker’s card shows the nearest bookable slot', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { alias: 'anna' })
  await makeTimeSlot(api, { speaker, starts_in_minutes: 600, amount: 300_000 })
  await makeTimeSlot(api, { speaker, starts_in_minutes: 60, amount: 150_000 })
  const { items } = await api.anonymous.call(listSpeakers)
  expect(items).toMatchObject([{ alias: 'anna', first_free_slot: { amount: 150_000, places_free: 1 } }])
})

test('paging neither repeats nor loses a speaker, even with identical names', async () => {
  await using api = await startApi()
  for (let n = 0; n < 7; n++) await makeNamed(api, 'Иванов')
  const pages = await Promise.all(
    [0, 3, 6, 9].map((offset) => api.anonymous.call(listSpeakers, { query: { offset, limit: 3 } })),
  )
  expect(pages.map(({ total_count, items }) => [total_count, items.length])).toEqual([
    [7, 3],
    [7, 3],
    [7, 1],
    [7, 0],
  ])
  expect(new Set(pages.flatMap(({ items }) => items.map(({ user_id }) => user_id))).size).toBe(7)
})

test('listeners and blocked speakers appear in no list and have no public page', async () => {
  await using api = await startApi()
  await makeCategory(api, 'career')
  const listener = await makeListener(api)
  const blocked = await makeSpeaker(api, { alias: 'blocked', category_slugs: ['career'] })
  await makeTimeSlot(api, { speaker: blocked, starts_in_minutes: 60 })
  await block(api, blocked)

  expect(await namesFound(api, {})).toEqual([])
  expect((await api.anonymous.call(listCategories)).items).toMatchObject([{ slug: 'career', speakers_count: 0 }])
  expect(await api.anonymous.call(getHome)).toMatchObject({ board: [], free_today_count: 0, speakers: [] })
  for (const id of ['blocked', blocked.user_id, listener.user_id, 'nobody', newId(api.clock.now())])
    expect(await api.anonymous.refusal(getSpeaker, { params: { id } })).toBe('not_exist')
})

test('a search covers names, headlines, descriptions and topics of free slots, ignoring case', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, {
    first_name: 'Павел',
    last_name: 'Гринёв',
    headline: 'Архитектор. 100% тихо',
  })
  await api.ctx.db
    .updateTable('speakers')
    .set({ about: 'Спроектировал двести квартир' })
    .where('user_id', '=', speaker.user_id)
    .execute()
  await makeTimeSlot(api, { speaker, starts_in_minutes: 60, topic: 'Ремонт без ссор' })
  await makeNamed(api, 'Другой')
  const foundBy = async (words: readonly string[]) =>
    Object.fromEntries(await Promise.all(words.map(async (q) => [q, await namesFound(api, { q })])))
  const finding = ['гринев', 'ГРИНЁВ', 'павел гри', 'архит', 'квартир павел', 'ремонт', '100%', ' тихо, ремонт!']
  expect(await foundBy(finding)).toEqual(Object.fromEntries(finding.map((q) => [q, ['Гринёв']])))
  const missing = ['скрипка', 'павел скрипка', '_', '\\', '*', 'Г[а-я]инёв']
  expect(await foundBy(missing)).toEqual(Object.fromEntries(missing.map((q) => [q, []])))

  await api.clock.advance({ minutes: 61 })
  expect(await namesFound(api, { q: 'ремонт' })).toEqual([])
})

test('a search with an overlong text, an invalid category or an oversized page is refused', async () => {
  await using api = await startApi()
  expect(await api.anonymous.refusal(listSpeakers, { query: { category: 'а\0б' } })).toBe('validation')
  expect(await api.anonymous.refusal(listSpeakers, { query: { q: 'а'.repeat(101) } })).toBe('validation')
  expect(await api.anonymous.refusal(listSpeakers, { query: { limit: 101 } })).toBe('validation')
})

test('a category lists its own speakers, and an unknown one is empty', async () => {
  await using api = await startApi()
  await makeCategory(api, 'career', 1)
  await makeCategory(api, 'home', 2)
  await makeSpeaker(api, { last_name: 'Обе', category_slugs: ['home', 'career'] })
  await makeSpeaker(api, { last_name: 'Дом', category_slugs: ['home'] })
  await makeNamed(api, 'Без')
  expect(await namesFound(api, { category: 'home' })).toEqual(['Дом', 'Обе'])
  expect(await namesFound(api, { category: 'career' })).toEqual(['Обе'])
  expect(await namesFound(api, { category: 'cooking' })).toEqual([])
  const { items } = await api.anonymous.call(listCategories)
  expect(items.map(({ slug, speakers_count }) => [slug, speakers_count])).toEqual([
    ['career', 1],
    ['home', 2],
  ])
})

test('“free today” ends at midnight in the requested time zone', async () => {
  // It is 21:00 in Moscow, and already tomorrow in Vladivostok.
  await using api = await startApi({ now: '2058-01-14T18:00:00Z' })
  await makeNamed(api, 'Вечер', 2 * 60)
  await makeNamed(api, 'Ночь', 4 * 60)
  await makeNamed(api, 'Занят')
  const today = (time_zone_id?: string) => namesFound(api, { free_today: 'true', time_zone_id })
  expect(await today()).toEqual(['Вечер'])
  expect(await today('Asia/Vladivostok')).toEqual(['Вечер', 'Ночь'])
  expect(await namesFound(api, { free_today: 'false' })).toEqual(['Вечер', 'Ночь', 'Занят'])
})

test('a speaker is found by alias in any case or by user id, with speakers of the same categories', async () => {
  await using api = await startApi()
  await makeCategory(api, 'career')
  const anna = await makeSpeaker(api, { alias: 'anna-safonova', category_slugs: ['career'] })
  const same = await makeSpeaker(api, { last_name: 'Коллега', category_slugs: ['career'] })
  await makeNamed(api, 'Чужой')
  await makeTimeSlot(api, { speaker: same })

  const byAlias = await api.anonymous.call(getSpeaker, { params: { id: 'Anna-Safonova' } })
  expect(await api.anonymous.call(getSpeaker, { params: { id: anna.user_id } })).toEqual(byAlias)
  expect(byAlias).toMatchObject({
    alias: 'anna-safonova',
    first_free_slot: null,
    categories: [{ slug: 'career' }],
    similar: [{ last_name: 'Коллега', first_free_slot: { speaker_id: same.user_id } }],
  })
})

test('a series shows its future sessions and disappears after the last one', async () => {
  await using api = await startApi()
  const speaker = await makeSpeaker(api, { alias: 'anna' })
  const [first, second] = await makeSeries(api, speaker)
  const seen = async () => {
    const { series } = await api.anonymous.call(getSpeaker, { params: { id: 'anna' } })
    expect((await api.anonymous.call(getHome)).series).toEqual(series)
    return series.map(({ sessions }) => sessions.map(({ slot_id }) => slot_id))
  }
  expect(await seen()).toEqual([[first, second]])
  await api.clock.advance({ hours: 30 })
  expect(await seen()).toEqual([[second]])
  await api.clock.advance({ hours: 24 })
  expect(await seen()).toEqual([])
})

test('the board shows five speakers’ next slots, from five minutes ahead until midnight', async () => {
  // It is 15:00 in Moscow.
  await using api = await startApi({ now: '2058-01-14T12:00:00Z' })
  for (const [n, name] of ['Пять', 'Четыре', 'Три', 'Два', 'Один'].entries()) await makeNamed(api, name, 300 - n * 60)
  await makeNamed(api, 'Шесть', 400)
  await makeNamed(api, 'Сейчас', 4)
  await makeNamed(api, 'Завтра', 9 * 60)
  const twice = await makeNamed(api, 'Дважды', 20)
  await makeTimeSlot(api, { speaker: twice, starts_in_minutes: 100 })

  const home = await api.anonymous.call(getHome)
  expect(home.board.map(({ speaker }) => speaker.last_name)).toEqual(['Дважды', 'Один', 'Два', 'Три', 'Четыре'])
  expect(home.free_today_count).toBe(8)
  expect(home.speakers).toHaveLength(8)

  const inVladivostok = await api.anonymous.call(getHome, { query: { time_zone_id: 'Asia/Vladivostok' } })
  expect(inVladivostok.board.map(({ speaker }) => speaker.last_name)).toEqual(['Дважды', 'Один'])
})

async function makeSeries(api: TestApi, { user_id }: MadeUser): Promise<[string, string]> {
  const now = api.clock.now()
  const series = {
    series_id: newId(now),
    speaker_id: user_id,
    booking_mode: 'BUYABLE' as const,
    amount: 180_000,
    places: 8,
  }
  await api.ctx.db
    .insertInto('series')
    .values({ ...series, title: 'Резюме', created_at: now })
    .execute()
  const sessionOnDay = (day: number) => ({
    ...series,
    slot_id: newId(now),
    slot_type: 'SERIES' as const,
    time_start: plusMinutes(now, day * 24 * 60),
    time_end: plusMinutes(now, day * 24 * 60 + 60),
    created_at: now,
  })
  const sessions = [sessionOnDay(1), sessionOnDay(2)] as const
  await api.ctx.db.insertInto('time_slots').values(sessions).execute()
  return [sessions[0].slot_id, sessions[1].slot_id]
}
