import type { Insertable } from 'kysely'
import type { DB } from '../src/db/types.ts'
import { newId } from '../src/ids.ts'
import type { OwnedRow } from './owned-moves.ts'

interface Reviewing {
  both: <T>(rowOf: (row: OwnedRow) => T) => T[]
  bookingOf: (row: OwnedRow) => { booking_id: string; consultation_id: string }
  pair: { listener_id: string; speaker_id: string }
  // The speaker.
  other: { first_name: string }
}

type Rows = { [T in 'reviews' | 'review_reports' | 'connection_ratings']: Insertable<DB[T]>[] }

export function reviewRowsOf({ both, bookingOf, pair, other }: Reviewing): Rows {
  return {
    reviews: both((row) => {
      const { booking_id, consultation_id } = bookingOf(row)
      return {
        review_id: newId(row.at),
        booking_id,
        consultation_id,
        ...pair,
        rating: row.number,
        text: row.text,
        is_anonymous: false,
        created_at: row.at,
        changed_at: row.at,
        reply: `${other.first_name} to ${row.text}`,
        replied_at: row.at,
      }
    }),
    connection_ratings: both(({ number, at }) => {
      const rated = { consultation_id: newId(at), user_id: pair.listener_id, rating: number, created_at: at }
      return { connection_rating_id: newId(at), ...rated }
    }),
    review_reports: both(({ text, at }) => {
      const report = { user_id: pair.listener_id, reason: 'OTHER', text, created_at: at } as const
      return { review_report_id: newId(at), review_id: newId(at), ...report }
    }),
  }
}
