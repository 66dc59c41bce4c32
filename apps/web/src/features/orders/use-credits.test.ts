import type { CartItem } from '@razgovor/contract/orders'
import type { BoughtPackage } from '@razgovor/contract/packages'
import { expect, test } from 'vitest'
import { assignCredits } from './use-credits.ts'

function item(
  slot_id: string,
  day: number,
  { minutes = 60, speaker = 'anna', series_title = null as string | null } = {},
) {
  const start = Date.UTC(2058, 0, day, 12)
  const slot = {
    slot_id,
    time_start_iso: new Date(start).toISOString(),
    time_end_iso: new Date(start + minutes * 60_000).toISOString(),
  }
  return { slot, speaker: { user_id: speaker }, series_title } as unknown as CartItem
}

function bought(order_id: string, left_count: number, minutes = 60): BoughtPackage {
  return { order_id, title: order_id, minutes, left_count, speaker: { user_id: 'anna' } } as unknown as BoughtPackage
}

test('packages pay for the earlier meetings first, those that expire first before the others', () => {
  const items = [item('c', 17), item('a', 15), item('b', 16), item('d', 18)]
  expect([...assignCredits(items, [bought('soon', 1), bought('later', 2)])]).toEqual([
    ['a', { title: 'soon', left: 0 }],
    ['b', { title: 'later', left: 1 }],
    ['c', { title: 'later', left: 0 }],
  ])
})

test('a package pays for no other length, speaker or session of a series', () => {
  const items = [
    item('short', 15, { minutes: 30 }),
    item('other', 16, { speaker: 'boris' }),
    item('session', 17, { series_title: 'Английский' }),
  ]
  expect(assignCredits(items, [bought('one', 5)]).size).toBe(0)
})
