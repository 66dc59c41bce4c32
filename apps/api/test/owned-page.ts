import type { Insertable } from 'kysely'
import type { DB } from '../src/db/types.ts'
import type { OwnedRow } from './owned-moves.ts'

interface Owner {
  both: <T>(rowOf: (row: OwnedRow) => T) => T[]
  user_id: string
  makeId: () => string
}

export function pageRowsOf({ both, user_id: speaker_id, makeId }: Owner): {
  [T in 'meeting_kinds' | 'page_views']: Insertable<DB[T]>[]
} {
  return {
    meeting_kinds: both(({ text, number }) => {
      const kind = {
        kind_id: makeId(),
        minutes: 60,
        booking_mode: 'FREE_BOOKING' as const,
        amount: 0,
        is_offered: true,
      }
      return { ...kind, speaker_id, position: number, title: text, description: text }
    }),
    page_views: both(({ number }) => ({ speaker_id, day: `2058-01-1${number}`, marked: number })),
  }
}
