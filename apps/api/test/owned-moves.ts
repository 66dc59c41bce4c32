import type { Insertable } from 'kysely'
import type { DB } from '../src/db/types.ts'
import { newId } from '../src/ids.ts'
import { plusMinutes } from '../src/time/clock.ts'

export interface OwnedRow {
  text: string
  number: number
  at: Date
  ago: Date
}

interface Moving {
  both: <T>(rowOf: (row: OwnedRow) => T) => T[]
  bookingOf: (row: OwnedRow) => { booking_id: string; consultation_id: string }
  // The listener.
  by: string
  // The speaker.
  other: { first_name: string; slot: { slot_id: string } }
}

type Rows = { [T in 'booking_moves' | 'move_proposals' | 'move_requests']: Insertable<DB[T]>[] }

export function moveRowsOf({ both, bookingOf, by, other }: Moving): Rows {
  return {
    booking_moves: both((row) => {
      const { booking_id, consultation_id } = bookingOf(row)
      return {
        move_id: newId(row.at),
        booking_id,
        cause: 'LISTENER',
        from_consultation_id: consultation_id,
        to_consultation_id: consultation_id,
        from_slot_id: other.slot.slot_id,
        to_slot_id: other.slot.slot_id,
        from_start: row.ago,
        from_end: row.at,
        to_start: row.at,
        to_end: plusMinutes(row.at, 1),
        from_amount: 100,
        to_amount: 100,
        at: row.at,
        by_user_id: by,
        why: '',
      }
    }),
    move_proposals: both((row) => ({
      move_proposal_id: newId(row.at),
      booking_id: bookingOf(row).booking_id,
      times: [plusMinutes(row.at, 60)],
      message: `${other.first_name} to ${row.text}`,
      status: 'KEPT',
      expires_at: row.at,
      created_at: row.ago,
      decided_at: row.at,
    })),
    move_requests: both((row) => ({
      move_request_id: newId(row.at),
      booking_id: bookingOf(row).booking_id,
      slot_ids: [other.slot.slot_id],
      message: row.text,
      status: 'DECLINED',
      expires_at: row.at,
      created_at: row.ago,
      decided_at: row.at,
    })),
  }
}
