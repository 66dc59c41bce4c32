import type { CartItem } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { groupCart } from './cart-groups.ts'

const item = (id: string, series_id: string | null, time_start_iso: string) =>
  ({ cart_item_id: id, series_title: series_id && 'Английский', slot: { series_id, time_start_iso } }) as CartItem

test('sessions of a series are grouped by time, everything else keeps its place', () => {
  const groups = groupCart([
    item('late', 'series', '2058-01-03T10:00:00Z'),
    item('alone', null, '2058-01-01T10:00:00Z'),
    item('early', 'series', '2058-01-02T10:00:00Z'),
  ])
  expect(groups.map(({ series_title, items }) => [series_title, items.map((one) => one.cart_item_id)])).toEqual([
    ['Английский', ['early', 'late']],
    [null, ['alone']],
  ])
})

test('a single session of a series needs no heading', () => {
  expect(groupCart([item('one', 'series', '2058-01-03T10:00:00Z')])).toMatchObject([{ series_title: null }])
})
