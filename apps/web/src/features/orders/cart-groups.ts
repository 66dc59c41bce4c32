import type { CartItem } from '@razgovor/contract/orders'

export interface CartGroup {
  series_title: string | null
  key: string
  items: CartItem[]
}

/** Groups the sessions of a series in chronological order, at the position of the first one added. */
export function groupCart(items: readonly CartItem[]): CartGroup[] {
  const groups = Map.groupBy(items, ({ cart_item_id, slot }) => slot.series_id ?? cart_item_id)
  return [...groups].map(([key, members]) => ({
    key,
    series_title: members.length > 1 ? (members[0]?.series_title ?? null) : null,
    items: members.toSorted((a, b) => a.slot.time_start_iso.localeCompare(b.slot.time_start_iso)),
  }))
}
