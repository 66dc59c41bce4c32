import type { listConversationMessages } from '@razgovor/contract/conversations'
import type { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { isSide } from '../lock-conversation.ts'
import { messagesOf, toMessage } from './message-rows.ts'

type Stretch = z.output<typeof listConversationMessages.query>
type Messages = z.input<typeof listConversationMessages.response>

export async function assertOwnConversation(
  db: Db,
  { conversation_id, user_id }: { conversation_id: string; user_id: string },
): Promise<void> {
  await db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('conversation_id', '=', conversation_id)
    .where(isSide(user_id))
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

/**
 * Returns messages in ascending order: the last ones before `before` or the end, or with `after` alone the first ones
 * after it.
 */
export async function listMessages(db: Db, conversation_id: string, stretch: Stretch): Promise<Messages> {
  const found = await messageRows(db, conversation_id, stretch).execute()
  const items = found.slice(0, stretch.limit).map(toMessage)
  return { items: isForward(stretch) ? items : items.toReversed(), has_more: found.length > stretch.limit }
}

function isForward({ before, after }: Stretch): boolean {
  return after !== undefined && before === undefined
}

/** One row more than the limit shows that there are more. */
export function messageRows(db: Db, conversation_id: string, stretch: Stretch) {
  const { before, after, limit } = stretch
  let rows = messagesOf(db, conversation_id)
  if (before !== undefined) rows = rows.where('m.position', '<', before)
  if (after !== undefined) rows = rows.where('m.position', '>', after)
  return rows.orderBy('m.position', isForward(stretch) ? 'asc' : 'desc').limit(limit + 1)
}
