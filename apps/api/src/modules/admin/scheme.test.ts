import { timeZones } from '@razgovor/contract/time-zones.texts'
import { getAdminHandbooks, getAdminScheme } from '@razgovor/contract/admin'
import { type AdminField, type AdminTable } from '@razgovor/contract/admin-scheme'
import { endpoints } from '@razgovor/contract/endpoints'
import { afterAll, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())
const admin = await makeUser(api, 'SUPER_ADMIN')
const { tables } = await api.as(admin).call(getAdminScheme)

function tableOf(name: string): AdminTable {
  return tables.find(({ table_name }) => table_name === name)!
}

function fieldOf(table: string, name: string): AdminField {
  return tableOf(table).fields.find((field) => field.name === name)!
}

test.each([
  ['users', 'user_id', { type: 'UUID' }],
  ['users', 'first_name', { type: 'str', required: true, read_only: false, max_length: 60 }],
  ['users', 'email', { type: 'str', read_only: true }],
  ['users', 'role', { type: 'Enum', read_only: true, filter_kinds: ['in'] }],
  ['users', 'avatar_thumbnail_url', { type: 'image', read_only: true }],
  ['users', 'last_series_fund_id', { type: 'relation', relation: { table_name: 'funds' }, required: false }],
  ['users', 'created_at', { type: 'datetime', is_sortable: true, filter_kinds: ['range'] }],
  ['users', 'is_open', { type: 'bool', read_only: true }],
  ['speakers', 'languages', { type: 'EnumList', required: true, max_length: 8 }],
  ['speakers', 'social_links', { type: 'list[str]', max_length: 5 }],
  ['speakers', 'about', { type: 'str', max_length: 5000 }],
  ['speaker_applications', 'details', { type: 'list', is_filterable: false }],
  ['funds', 'tips_url', { type: 'url_link', read_only: false, on_create: true }],
  ['news', 'cover_url', { type: 'news_image', read_only: false }],
  ['news', 'body', { type: 'texteditor', read_only: false, on_create: true }],
  ['orders', 'amount', { type: 'int', unit: 'kopecks', read_only: true }],
  ['subscriptions', 'tariff_price_id', { type: 'relation', relation: { table_name: 'tariff_prices' } }],
  ['bookings', 'slot_id', { type: 'relation', relation: { table_name: 'time_slots' } }],
  ['tariff_prices', 'tariff_id', { read_only: true, on_create: true, required: true }],
] as const)('the scheme describes %s.%s with its type and limits', (table, name, expected) => {
  expect(fieldOf(table, name)).toMatchObject(expected)
})

test('an enumeration contains the values of the database, each with a title', () => {
  expect(fieldOf('users', 'role').enum_values).toEqual([
    { value: 'LISTENER', title: 'Слушатель' },
    { value: 'SPEAKER', title: 'Спикер' },
    { value: 'SUPPORT', title: 'Поддержка' },
    { value: 'FINANCE', title: 'Финансы' },
    { value: 'CONTENT', title: 'Контент' },
    { value: 'SUPER_ADMIN', title: 'Админ' },
  ])
})

test('a time zone is chosen among the 39 of the handbook, then all others', () => {
  const zones = fieldOf('users', 'time_zone_id').enum_values!
  expect(zones.slice(0, 39).map(({ value }) => value)).toEqual(Object.keys(timeZones))
  expect(zones.slice(39)).toContainEqual({ value: 'America/Chicago', title: 'Чикаго' })
  expect(new Set(zones.map(({ title }) => title)).size).toBe(zones.length)
})

test('a list of references offers the rows that currently exist', async () => {
  expect(fieldOf('speakers', 'category_ids')).toMatchObject({ type: 'EnumList', enum_values: [] })
  const category_id = '01900000-0000-7000-8000-0000000000c1'
  const row = { category_id, slug: 'career', title: 'Карьера', position: 1 }
  await api.ctx.db.insertInto('categories').values(row).execute()
  const { tables: later } = await api.as(admin).call(getAdminScheme)
  const speakers = later.find(({ table_name }) => table_name === 'speakers')!
  expect(speakers.fields.find(({ name }) => name === 'category_ids')?.enum_values).toEqual([
    { value: category_id, title: 'Карьера' },
  ])
  const { categories, tariffs } = await api.as(admin).call(getAdminHandbooks)
  expect(categories).toEqual([{ value: category_id, title: 'Карьера' }])
  expect(tariffs.map(({ title }) => title)).toEqual(['Бесплатный', 'Базовый', 'Профи'])
})

test('every table, field and value has a Russian title', () => {
  const words = tables.flatMap(({ table_name, fields, visual_table_name }) => [
    [table_name, visual_table_name],
    ...fields.flatMap(({ name, title, enum_values = [] }) => [
      [`${table_name}.${name}`, title],
      ...enum_values.map(({ value, title: word }) => [`${table_name}.${name} ${value}`, word]),
    ]),
  ])
  expect(
    words.filter(([name, title]) => !/[а-яё]|^(UTC|ФН|ФД|ФП|ИП)$/i.test(title!) && !name!.endsWith('UTC')),
  ).toEqual([])
})

test('no table shows credentials or anything that allows a payment', () => {
  const names = tables.flatMap(({ table_name, fields }) => fields.map(({ name }) => `${table_name}.${name}`))
  expect(
    names.filter((name) => /hash|token|secret|password|verifier|rebill_id|payment_url|idempotency/.test(name)),
  ).toEqual([])
  const shown = tables.map(({ table_name }) => table_name)
  for (const hidden of ['saved_cards', 'session_tokens', 'one_time_codes', 'identities'])
    expect(shown).not.toContain(hidden)
})

test('only users, speakers, series, tariffs, prices, promo codes and content can be written in the admin area', () => {
  const written = tables.filter(({ can_change, can_create }) => can_change || can_create)
  expect(written.map(({ table_name }) => table_name)).toEqual([
    'users',
    'speakers',
    'series',
    'tariffs',
    'tariff_prices',
    'promo_codes',
    'categories',
    'funds',
    'news',
    'site_pages',
  ])
})

test('every field, table and call that the registry names exists', () => {
  for (const { table_name, fields, id_field, title_field, default_sort, actions } of tables) {
    const names = fields.map(({ name }) => name)
    expect({ table_name, names }).toEqual({ table_name, names: expect.arrayContaining([id_field, title_field]) })
    expect(fields.find(({ name }) => name === default_sort.replace('-', ''))?.is_sortable).toBe(true)
    expect(fields.some(({ is_list_column }) => is_list_column)).toBe(true)
    for (const { relation } of fields) if (relation) expect(tableOf(relation.table_name)).toBeDefined()
    for (const { call, only_when } of actions) {
      expect(endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toContain(call)
      if (only_when) expect(names).toContain(only_when.field)
    }
  }
})

test('no other endpoint has the path of a table’s list', () => {
  const paths = new Set(endpoints.map(({ endpoint }) => endpoint.path))
  expect(tables.filter(({ table_name }) => paths.has(`/api/admin/${table_name}`))).toEqual([])
})
