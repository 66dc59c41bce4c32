import type { OpenRow } from '@razgovor/contract/admin'
import type { AdminField, FieldType } from '@razgovor/contract/admin-scheme'
import { expect, test } from 'vitest'
import { changedBetween, changesOf, newValuesOf } from './row-draft.ts'

const field = (name: string, type: FieldType, more: Partial<AdminField> = {}): AdminField => ({
  name,
  title: name,
  type,
  required: false,
  read_only: false,
  on_create: true,
  is_list_column: true,
  is_sortable: false,
  is_filterable: false,
  filter_kinds: [],
  ...more,
})
const table = {
  fields: [
    field('title', 'str'),
    field('amount', 'int', { unit: 'kopecks' }),
    field('at', 'datetime'),
    field('fund_id', 'relation'),
    field('tags', 'list[str]'),
    field('created_at', 'datetime', { read_only: true }),
  ],
}
const opened = (row: OpenRow['row']): OpenRow => ({ row, title: '', version: '1', last_change: null })
const base = opened({
  title: 'Было',
  amount: 250_000,
  at: '2026-11-24T20:30:45.123Z',
  fund_id: { id: '7', title: 'Фонд' },
  tags: ['a'],
})
const zone = 'Europe/Moscow'

test('only changed values are sent, in the format of the API', () => {
  const typed = { title: 'Стало', amount: '1 000,50', at: '2026-11-25T00:00', fund_id: null, tags: ['a', ' b ', ''] }
  expect(changesOf(table, typed, { base, zone })).toEqual({
    title: 'Стало',
    amount: 100_050,
    at: '2026-11-24T21:00:00Z',
    fund_id: null,
    tags: ['a', 'b'],
  })
})

test('a reverted value is no change, not even by the seconds that an input drops', () => {
  const typed = { title: 'Было', amount: '2500', at: '2026-11-24T23:30', fund_id: { id: '7', title: 'Фонд' } }
  expect(changesOf(table, typed, { base, zone })).toEqual({})
})

test('an emptied field is null', () =>
  expect(changesOf(table, { title: '', amount: '' }, { base, zone })).toEqual({ title: null, amount: null }))

test('a new row sends what was typed, and its texts even if empty', () => {
  expect(newValuesOf(table, { amount: '1' }, zone)).toEqual({ title: null, amount: 100 })
  expect(newValuesOf(table, { title: 'Новая', amount: '' }, zone)).toEqual({ title: 'Новая' })
})

test('a change of a read-only field is not reported as another admin’s', () => {
  const after = opened({ ...base.row, title: 'Другое', created_at: '2026-11-24T20:30:45.123Z' })
  expect(changedBetween(table, base, after).map(({ name }) => name)).toEqual(['title'])
})
