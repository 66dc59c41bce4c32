import { getNews, listNews } from '@razgovor/contract/news'
import { expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { newId } from '../../ids.ts'

async function publish(api: TestApi, title: string, published_at: string): Promise<string> {
  const news_id = newId(api.clock.now())
  await api.ctx.db
    .insertInto('news')
    .values({ news_id, title, summary: 'Коротко', body: 'Первый абзац.\n\nВторой.', published_at })
    .execute()
  return news_id
}

test('news come newest first, by pages, and none before its day', async () => {
  await using api = await startApi()
  await publish(api, 'Старая', '2029-12-01T09:00:00Z')
  await publish(api, 'Новая', '2030-01-10T09:00:00Z')
  await publish(api, 'Будущая', '2030-02-01T09:00:00Z')
  const all = await api.anonymous.call(listNews)
  expect(all.items.map(({ title }) => title)).toEqual(['Новая', 'Старая'])
  expect(all).toMatchObject({ offset: 0, limit: 20, total_count: 2 })
  const second = await api.anonymous.call(listNews, { query: { offset: 1, limit: 1 } })
  expect(second).toMatchObject({ total_count: 2, items: [{ title: 'Старая' }] })
})

test('an article has its paragraphs', async () => {
  await using api = await startApi()
  const id = await publish(api, 'Новая', '2030-01-10T09:00:00Z')
  expect(await api.anonymous.call(getNews, { params: { id } })).toEqual({
    news_id: id,
    title: 'Новая',
    summary: 'Коротко',
    published_at: '2030-01-10T09:00:00.000Z',
    paragraphs: ['Первый абзац.', 'Второй.'],
  })
})

test('an unknown article, and one of the future, does not exist', async () => {
  await using api = await startApi()
  const future = await publish(api, 'Будущая', '2030-02-01T09:00:00Z')
  for (const id of [future, newId(api.clock.now())])
    expect(await api.anonymous.refusal(getNews, { params: { id } })).toBe('not_exist')
  expect(await api.anonymous.refusal(getNews, { params: { id: '41' } })).toBe('validation')
})
