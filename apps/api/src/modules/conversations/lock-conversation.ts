import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { columnsOf, otherSide, sideOf, type Side } from './sides.ts'

export interface LockedConversation {
  conversation_id: string
  side: Side
  other_user_id: string
  last_position: number
  read_position: number
  other_read_position: number
  has_blocked: boolean
  is_blocked_by_other: boolean
  are_accounts_open: boolean
}

const areAccountsOpen = sql<boolean>`(
  select count(*) = 2 from users
  where user_id in (conversations.listener_id, conversations.speaker_id) and is_open)`

/** The lock also serializes message numbering. Throws not_exist unless the user is a side. */
export async function lockConversation(
  tx: Tx,
  { conversation_id, user_id }: { conversation_id: string; user_id: string },
): Promise<LockedConversation> {
  const row = await tx
    .selectFrom('conversations')
    .selectAll()
    .select(areAccountsOpen.as('are_accounts_open'))
    .where('conversation_id', '=', conversation_id)
    .where(isSide(user_id))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  const side = sideOf(row, user_id)
  const [own, other] = [columnsOf[side], columnsOf[otherSide(side)]]
  return {
    conversation_id,
    side,
    other_user_id: row[other.user],
    last_position: row.last_position,
    read_position: row[own.read],
    other_read_position: row[other.read],
    has_blocked: row[own.blocked] !== null,
    is_blocked_by_other: row[other.blocked] !== null,
    are_accounts_open: row.are_accounts_open,
  }
}

export function isSide(user_id: string) {
  return sql<boolean>`${user_id} in (conversations.listener_id, conversations.speaker_id)`
}
