import { hasLink } from '@razgovor/contract/links'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Reason } from '../../errors/reasons.ts'
import { conversationsRefusals } from './conversations.texts.ts'
import { hadBooking } from './had-booking.ts'
import type { LockedConversation } from './lock-conversation.ts'

/**
 * Throws human_friendly: one side has blocked the other, an account is closed, or a link or a file is sent before the
 * first booking.
 */
export async function assertMayWrite(
  db: Db,
  conversation: LockedConversation,
  { text, hasFile }: { text: string; hasFile: boolean },
): Promise<void> {
  const refusal = findRefusal(conversation)
  if (refusal) throw new ApiError('human_friendly', refusal)
  if (!hasFile && !hasLink(text)) return
  if (await hadBooking(db, conversation.conversation_id)) return
  throw hasLink(text)
    ? refusalOf('text', conversationsRefusals.links_after_booking)
    : refusalOf('file', conversationsRefusals.files_after_booking)
}

export function findRefusal({
  has_blocked,
  is_blocked_by_other,
  are_accounts_open,
}: LockedConversation): Reason | undefined {
  if (has_blocked) return conversationsRefusals.blocked_by_you
  if (is_blocked_by_other) return conversationsRefusals.blocked_by_other
  return are_accounts_open ? undefined : conversationsRefusals.other_account_closed
}

function refusalOf(field: string, refusal: Reason): ApiError {
  return new ApiError('human_friendly', { ...refusal, fields: { [field]: refusal.message } })
}
