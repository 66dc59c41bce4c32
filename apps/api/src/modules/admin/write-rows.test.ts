import { changeRow, createRow, listAudit } from '@razgovor/contract/admin'
import { quoteSubscription, listSubscriptions } from '@razgovor/contract/tariffs'
import { expect, test } from 'vitest'
import { makeSeries, makeSpeaker, makeSubscription } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/api-client.ts'
import { startApi } from '../../../test/start-api.ts'
import { editRows } from '../../../test/admin-rows.ts'

test('changes of a speaker’s page by an admin follow the same rules as the speaker’s own', async () => {
  await using api = await startApi()
  const { admin, change, fieldsOf, open, create } = await editRows(api)
  const { user_id } = await makeSpeaker(api)
  await makeSpeaker(api, { alias: 'petr' })
  expect(await fieldsOf('speakers', user_id, { alias: 'admin' })).toEqual({ alias: 'Это слово занято сайтом' })
  expect(await fieldsOf('speakers', user_id, { alias: 'petr' })).toEqual({ alias: 'Этот адрес уже занят' })
  expect(await fieldsOf('speakers', user_id, { social_links: ['ftp://a'] })).toEqual({
    social_links: 'Неверная ссылка',
  })
  expect(await fieldsOf('speakers', user_id, { languages: [] })).toEqual({ languages: 'Выбери хотя бы один язык' })
  const category = await create('categories', { title: 'Карьера', slug: 'career', position: 1 })
  const category_ids = [category.row['category_id'] as string]
  const written = { alias: 'anna', headline: 'Юрист  и\nмедиатор', languages: ['ru', 'en'], category_ids }
  const { row } = await change('speakers', user_id, written)
  expect(row).toMatchObject({ ...written, headline: 'Юрист и медиатор' })
  expect((await change('speakers', user_id, { alias: '' })).row['alias']).toBeNull()
  const { items } = await admin.call(listAudit, { query: { table_name: 'speakers' } })
  expect(items.map(({ after }) => after)).toEqual([{ alias: null }, { ...written, headline: 'Юрист и медиатор' }])
  await api.ctx.db.updateTable('users').set({ role: 'LISTENER' }).where('user_id', '=', user_id).execute()
  const body = { changes: { headline: 'Врач' }, version: (await open('speakers', user_id)).version }
  expect(await admin.refusal(changeRow, { params: { path: 'speakers', id: user_id }, body })).toBe('human_friendly')
})

test('a new row is also checked by the database, and is recorded', async () => {
  await using api = await startApi()
  const { admin, create, change } = await editRows(api)
  const { row, title } = await create('categories', { title: ' Карьера ', slug: 'career', position: 1 })
  expect({ row, title }).toMatchObject({ row: { title: 'Карьера', slug: 'career', position: 1 }, title: 'Карьера' })
  const params = { path: 'categories' }
  const twice = { params, body: { values: { title: 'Работа', slug: 'career', position: 2 } } }
  expect((await refusalOf(admin.call(createRow, twice))).fields).toEqual({ slug: 'Такое уже есть' })
  expect(await admin.call(listAudit, { query: { table_name: 'categories' } })).toMatchObject({ total_count: 1 })
  expect((await refusalOf(admin.call(createRow, { params, body: { values: { title: '' } } }))).fields).toEqual({
    title: 'Назови категорию',
    slug: 'Заполни это поле',
    position: 'Заполни это поле',
  })
  const id = row['category_id'] as string
  expect((await change('categories', id, { title: 'Работа' })).row).toMatchObject({ slug: 'career', title: 'Работа' })
  const { items } = await admin.call(listAudit, { query: { table_name: 'categories', row_id: id } })
  expect(items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'CHANGE', before: { title: 'Карьера' }, after: { title: 'Работа' } },
    { action: 'CREATE', before: {}, after: { title: 'Карьера', slug: 'career', position: 1 } },
  ])
})

test('a link without a scheme gets https, and an invalid link is refused', async () => {
  await using api = await startApi()
  const { create, change, fieldsOf } = await editRows(api)
  const { row } = await create('funds', { name: 'Подари жизнь', tips_url: 'podari-zhizn.ru/help' })
  expect(row['tips_url']).toBe('https://podari-zhizn.ru/help')
  const id = row['fund_id'] as string
  expect(await fieldsOf('funds', id, { tips_url: 'javascript:alert(1)' })).toEqual({ tips_url: 'Неверная ссылка' })
  expect((await change('funds', id, { tips_url: '' })).row['tips_url']).toBeNull()
})

test('the HTML of news is sanitized when it is saved, and an external cover is refused', async () => {
  await using api = await startApi()
  const { create, fieldsOf } = await editRows(api)
  const body = '<p onclick="a()">Раз</p><script>alert(1)</script><a href="javascript:b()">два</a>'
  const { row } = await create('news', { title: 'Новость', summary: 'Коротко', body })
  expect(row).toMatchObject({ title: 'Новость', published_at: null, cover_url: null })
  expect(row['body']).toContain('<p>Раз</p>')
  expect(row['body']).not.toMatch(/script|onclick/)
  expect(
    await fieldsOf('news', row['news_id'] as string, { cover_url: 'https://elsewhere.example/a.png' }),
  ).toHaveProperty('cover_url')
})

test('the texts of a series can be changed by its speaker’s rules and its price cannot, and its sessions take the title', async () => {
  await using api = await startApi()
  const { change, fieldsOf } = await editRows(api)
  const { series_id, sessions } = await makeSeries(api)
  expect(await fieldsOf('series', series_id, { amount: 1 })).toEqual({ amount: 'Это поле здесь не меняют' })
  for (const title of ['', 'а'.repeat(1000)])
    expect(await fieldsOf('series', series_id, { title })).toHaveProperty('title')
  const { row } = await change('series', series_id, { title: 'Английский за чаем', description: 'Каждый день' })
  expect(row).toMatchObject({ title: 'Английский за чаем', description: 'Каждый день' })
  const slots = await api.ctx.db.selectFrom('time_slots').select('topic').where('series_id', '=', series_id).execute()
  expect(slots).toEqual(sessions.map(() => ({ topic: 'Английский за чаем' })))
})

test('a price in use can only be taken off sale, and its subscriber keeps it', async () => {
  await using api = await startApi()
  const { change, create, fieldsOf } = await editRows(api)
  const speaker = await makeSpeaker(api)
  const offers = async () => {
    const { items } = await api.anonymous.call(listSubscriptions)
    return items
      .find(({ code }) => code === 'BASIC')!
      .offers.map(({ subscription_id, amount }) => [subscription_id, amount])
  }
  const id = '01900000-0000-7000-8000-000000000013'
  const tariff_id = '01900000-0000-7000-8000-000000000002'
  expect((await change('tariff_prices', id, { amount: 900_000 })).row['amount']).toBe(900_000)
  await makeSubscription(api, speaker, 'BASIC')
  expect(await fieldsOf('tariff_prices', id, { amount: 800_000 })).toEqual({
    amount: 'По этой цене уже платят. Сними её с продажи и добавь новую',
  })
  const price = { tariff_id, subscription_type: 'YEARLY', amount: 800_000 }
  await expect(create('tariff_prices', price)).rejects.toThrow('validation')
  await change('tariff_prices', id, { is_offered: false })
  const made = await create('tariff_prices', price)
  expect(made.title).toBe('Базовый, год')
  const offered = await offers()
  expect(offered).toContainEqual([made.row['tariff_price_id'], 800_000])
  expect(offered.map(([offer]) => offer)).not.toContain(id)
  const quoted = { params: { subscription_id: id } }
  expect((await api.as(speaker).call(quoteSubscription, quoted)).kind).toBe('RESUME')
  expect(await api.as(await makeSpeaker(api)).refusal(quoteSubscription, quoted)).toBe('not_exist')
})
