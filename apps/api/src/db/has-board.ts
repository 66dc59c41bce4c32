import { sql, type RawBuilder } from 'kysely'
import { wasInRoom } from './was-in-room.ts'

export const hasBoard = sql<boolean>`exists (
  select from board_items i where i.consultation_id = c.consultation_id and i.removed_by is null)`

export function hasBoardFor(user_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${hasBoard} and ${wasInRoom(user_id)})`
}
