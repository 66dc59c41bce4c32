import type { Insertable } from 'kysely'
import type { DB } from '../src/db/types.ts'
import type { OwnedRow } from './owned-moves.ts'

interface Owner {
  both: <T>(rowOf: (row: OwnedRow) => T) => T[]
  user_id: string
  makeId: () => string
}

export function integrationRowsOf({ both, user_id, makeId }: Owner): {
  [T in 'api_keys' | 'webhooks']: Insertable<DB[T]>[]
} {
  return {
    api_keys: both(({ text, at }) => ({
      api_key_id: makeId(),
      user_id,
      name: text,
      key_start: 'rzg_0000',
      key_hash: Buffer.from(makeId()),
      scopes: ['bookings:read' as const],
      created_at: at,
    })),
    webhooks: both(({ text, at }) => ({
      webhook_id: makeId(),
      user_id,
      host: text,
      sealed_secret: Buffer.alloc(0),
      address_key_hash: text,
      events: ['booking.created' as const],
      created_at: at,
    })),
  }
}
