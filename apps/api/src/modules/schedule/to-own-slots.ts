import type { OwnSlot } from '@razgovor/contract/schedule'
import type { Db } from '../../db/client.ts'
import { personJson } from '../../db/person-json.ts'
import { toPublicSlot, type PublicSlotRow } from '../../db/slot-view.ts'
import { isNeverOnSale } from './sale/fit-sale.ts'

type OwnSlotRow = PublicSlotRow & {
  consultation_id: string | null
  repeat_id: string | null
  made_by_rules: boolean
  is_busy: boolean
  closes_at: Date
}

/** Adds the bookings that are neither canceled nor expired, in one query. */
export async function toOwnSlots(db: Db, rows: readonly OwnSlotRow[]): Promise<OwnSlot[]> {
  if (rows.length === 0) return []
  const slotIds = rows.map((row) => row.slot_id)
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.user_id', 'bookings.listener_id')
    .leftJoin('speakers', 'speakers.user_id', 'users.user_id')
    .select(['bookings.slot_id', 'bookings.status', personJson('users', 'speakers').as('listener')])
    .where('bookings.slot_id', 'in', slotIds)
    .where('bookings.status', 'in', ['RESERVED', 'BOOKED', 'STARTED', 'ENDED'])
    .orderBy('bookings.place')
    .execute()
  const ofSlot = Map.groupBy(bookings, (booking) => booking.slot_id)
  return rows.map((row) =>
    Object.assign(toPublicSlot(row), {
      consultation_id: row.consultation_id,
      repeat_id: row.repeat_id,
      made_by_rules: row.made_by_rules,
      is_busy: row.is_busy,
      is_off_sale: isNeverOnSale(row),
      bookings: (ofSlot.get(row.slot_id) ?? []).map(({ status, listener }) => ({ status, listener })),
    }),
  )
}
