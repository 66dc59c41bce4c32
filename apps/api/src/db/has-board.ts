import { sql, type RawBuilder } from 'kysely'
import { wasInRoom } from './was-in-room.ts'

/** Whether the board of the consultation `c` has items. */
export const hasBoard = sql<boolean>`exists (
  select from board_items i where i.consultation_id = c.consultation_id and i.removed_by is null)`

/** Whether the consultation `c` has a board that the person may see after the meeting. */
export function hasBoardFor(user_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${hasBoard} and ${wasInRoom(user_id)})`
}
