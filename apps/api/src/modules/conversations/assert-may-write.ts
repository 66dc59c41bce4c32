import { hasLink } from '@razgovor/contract/links'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Reason } from '../../errors/reasons.ts'
import { conversationsRefusals } from './conversations.texts.ts'
import { hadBooking } from './had-booking.ts'
import type { LockedConversation } from './lock-conversation.ts'

type Writer = Pick<LockedConversation, 'conversation_id' | 'other_user_id' | 'has_blocked' | 'is_blocked_by_other'> & {
  user_id: string
}

/**
 * Throws human_friendly: one side has blocked the other, an account is closed, or a link or a file is sent before the
 * first booking.
 */
export async function assertMayWrite(
  db: Db,
  writer: Writer,
  { text, hasFile }: { text: string; hasFile: boolean },
): Promise<void> {
  const refusal = await findRefusal(db, writer)
  if (refusal) throw new ApiError('human_friendly', refusal)
  if (!hasFile && !hasLink(text)) return
  if (await hadBooking(db, writer.conversation_id)) return
  throw hasLink(text)
    ? refusalOf('text', conversationsRefusals.links_after_booking)
    : refusalOf('file', conversationsRefusals.files_after_booking)
}

export async function findRefusal(
  db: Db,
  { user_id, other_user_id, has_blocked, is_blocked_by_other }: Writer,
): Promise<Reason | undefined> {
  if (has_blocked) return conversationsRefusals.blocked_by_you
  if (is_blocked_by_other) return conversationsRefusals.blocked_by_other
  const open = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', [user_id, other_user_id])
    .where('is_open', '=', true)
    .execute()
  return open.length < 2 ? conversationsRefusals.other_account_closed : undefined
}

function refusalOf(field: string, refusal: Reason): ApiError {
  return new ApiError('human_friendly', { ...refusal, fields: { [field]: refusal.message } })
}
