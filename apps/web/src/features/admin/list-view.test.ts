import type { AdminField } from '@razgovor/contract/admin-scheme'
import { expect, test } from 'vitest'
import { nextSort, readListView, writeListView } from './list-view.ts'

const field = (name: string): AdminField => ({
  name,
  title: name,
  type: 'str',
  required: false,
  read_only: true,
  on_create: false,
  is_list_column: true,
  is_sortable: name !== 'about',
  is_filterable: name !== 'about',
  filter_kinds: name === 'about' ? [] : ['has'],
})
const table = { fields: [field('email'), field('about')] }
const read = (search: string) => readListView(new URLSearchParams(search), table)

test('the view of a list survives its address', () => {
  const view = { search: 'анна', sort: '-email', limit: 50, offset: 100, filter: { email: { has: '@' } } }
  expect(read(writeListView(view))).toEqual(view)
})

test('the default view has a bare address', () => {
  expect(writeListView(read(''))).toBe('')
})

test('unknown parameters of a mistyped address are dropped', () => {
  expect(read('?sort=about&limit=7&offset=-3&filter={"about":{"has":"x"},"email":5}')).toEqual(read(''))
  expect(read('?filter={broken')).toEqual(read(''))
})

test('a column head sorts ascending, then descending, then not at all', () => {
  expect(nextSort('', 'email')).toBe('email')
  expect(nextSort('email', 'email')).toBe('-email')
  expect(nextSort('-email', 'email')).toBe('')
  expect(nextSort('-email', 'name')).toBe('name')
})
