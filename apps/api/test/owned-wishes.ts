import type { Insertable } from 'kysely'
import type { DB } from '../src/db/types.ts'
import { newId } from '../src/ids.ts'
import type { MadeSlot } from './factories.ts'
import type { OwnedRow } from './owned-moves.ts'
import { questionRowsOf } from './owned-questions.ts'

interface Wishing {
  both: <T>(rowOf: (row: OwnedRow) => T) => T[]
  user_id: string
  other: { user_id: string; slot: MadeSlot }
}

type Table = 'cart_items' | 'favorites' | 'promo_codes' | 'waitlist_entries' | 'waitlist_offers'
type Rows = { [T in Table]: Insertable<DB[T]>[] } & ReturnType<typeof questionRowsOf>

export function wishRowsOf({ both, user_id, other: { user_id: speaker_id, slot } }: Wishing): Rows {
  const { slot_id, time_start, time_end } = slot
  const [, created_at] = both(({ at }) => at)
  const entry_id = newId(created_at!)
  const entry = { entry_id, speaker_id, listener_id: user_id, parts_of_day: ['DAY' as const], seen_number: 0 }
  return {
    ...questionRowsOf({ both, slot_id, pair: { listener_id: user_id, speaker_id } }),
    cart_items: [{ cart_item_id: newId(created_at!), slot_id, user_id, amount: 1, created_at: created_at! }],
    favorites: [{ user_id, speaker_id, created_at: created_at! }],
    promo_codes: both(({ text, number, at }) => ({
      promo_code_id: newId(created_at!),
      speaker_id: user_id,
      code: text.replace(' ', '').toUpperCase(),
      percent: number,
      created_at: at,
    })),
    waitlist_entries: [{ ...entry, created_at: created_at! }],
    waitlist_offers: both(({ at, number }) => {
      return { entry_id, slot_id, time_start: new Date(+time_start + number), time_end, offered_at: at }
    }),
  }
}
