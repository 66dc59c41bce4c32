import { getNews, listNews, previewNews } from '@razgovor/contract/news'
import { getHome } from '@razgovor/contract/speakers'
import { expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { plusMinutes, plusSeconds } from '../../time/clock.ts'
import { cleanNews } from './clean-news.ts'

async function publish(api: TestApi, title: string, published_at: string | null, fields = {}): Promise<string> {
  const news_id = newId(api.clock.now())
  await api.ctx.db
    .insertInto('news')
    .values({ news_id, title, summary: 'Коротко', body: '<p>Первый абзац.</p>', published_at, ...fields })
    .execute()
  return news_id
}

test('news are paged, the newest first, without drafts or future articles', async () => {
  await using api = await startApi()
  await publish(api, 'Старая', '2057-12-01T09:00:00Z')
  await publish(api, 'Новая', '2058-01-10T09:00:00Z')
  await publish(api, 'Будущая', plusMinutes(api.clock.now(), 1).toISOString())
  await publish(api, 'Черновик', null)
  const all = await api.anonymous.call(listNews)
  expect(all.items.map(({ title }) => title)).toEqual(['Новая', 'Старая'])
  expect(all).toMatchObject({ offset: 0, limit: 20, total_count: 2 })
  const second = await api.anonymous.call(listNews, { query: { offset: 1, limit: 1 } })
  expect(second).toMatchObject({ total_count: 2, items: [{ title: 'Старая' }] })
})

test('news that a process with a clock ahead has just published are listed and can be opened', async () => {
  await using api = await startApi()
  const id = await publish(api, 'Новая', plusSeconds(api.clock.now(), 3).toISOString())
  const listed = [(await api.anonymous.call(listNews)).items, (await api.anonymous.call(getHome)).news]
  for (const items of listed) expect(items.map(({ news_id }) => news_id)).toEqual([id])
  expect(await api.anonymous.call(getNews, { params: { id } })).toMatchObject({ title: 'Новая' })
})

test('an article is returned with its cover and text', async () => {
  await using api = await startApi()
  const cover_url = '/files/uploads/ab-1600x900.webp'
  const id = await publish(api, 'Новая', '2058-01-10T09:00:00Z', { cover_url, cover_alt: 'Кот' })
  expect(await api.anonymous.call(getNews, { params: { id } })).toEqual({
    news_id: id,
    title: 'Новая',
    summary: 'Коротко',
    published_at: '2058-01-10T09:00:00.000Z',
    updated_at: null,
    cover: { url: cover_url, alt: 'Кот' },
    body: '<p>Первый абзац.</p>',
  })
})

test('an article shows its update time only if it was changed after publication', async () => {
  await using api = await startApi()
  const published_at = '2058-01-10T09:00:00Z'
  const before = await publish(api, 'Раньше', published_at, { updated_at: '2058-01-09T09:00:00Z' })
  const after = await publish(api, 'Позже', published_at, { updated_at: '2058-01-11T09:00:00Z' })
  expect((await api.anonymous.call(getNews, { params: { id: before } })).updated_at).toBeNull()
  expect((await api.anonymous.call(getNews, { params: { id: after } })).updated_at).toBe('2058-01-11T09:00:00.000Z')
})

test('unknown, draft and future articles return not_exist, but an admin can preview drafts and future ones', async () => {
  await using api = await startApi()
  const future = await publish(api, 'Будущая', '2058-02-01T09:00:00Z')
  const draft = await publish(api, 'Черновик', null)
  const unknown = newId(api.clock.now())
  for (const id of [future, draft, unknown])
    expect(await api.anonymous.refusal(getNews, { params: { id } })).toBe('not_exist')
  expect(await api.anonymous.refusal(getNews, { params: { id: '41' } })).toBe('validation')

  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  expect(await admin.call(previewNews, { params: { id: draft } })).toMatchObject({ published_at: null })
  expect(await admin.call(previewNews, { params: { id: future } })).toMatchObject({ title: 'Будущая' })
  expect(await admin.refusal(previewNews, { params: { id: unknown } })).toBe('not_exist')
})

test('article input is sanitized, and a cover must be an uploaded picture', async () => {
  await using api = await startApi()
  const cleaned = cleanNews(api.ctx, {
    title: 'Раз\n\u202eдва',
    body: '<p onclick="x">Текст</p><script>1</script>',
    cover_url: '',
  })
  expect(cleaned).toEqual({ title: 'Раз два', body: '<p>Текст</p>', cover_url: null })
  expect(() => cleanNews(api.ctx, { cover_url: 'https://evil.example/a-10x10.webp' })).toThrow(ApiError)
})

test('the database refuses a cover without a description', async () => {
  await using api = await startApi()
  const bare = publish(api, 'Новая', null, { cover_url: '/files/uploads/ab-1600x900.webp' })
  await expect(bare).rejects.toMatchObject({ constraint: 'news_cover_described' })
})
