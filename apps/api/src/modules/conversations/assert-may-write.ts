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

/** Throws human_friendly: blocked, a closed account, a link or a file before the first booking. */
export async function assertMayWrite(
  db: Db,
  { conversation_id, user_id, other_user_id, has_blocked, is_blocked_by_other }: Writer,
  { text, hasFile }: { text: string; hasFile: boolean },
): Promise<void> {
  if (has_blocked) throw new ApiError('human_friendly', conversationsRefusals.blocked_by_you)
  if (is_blocked_by_other) throw new ApiError('human_friendly', conversationsRefusals.blocked_by_other)
  const open = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', [user_id, other_user_id])
    .where('is_open', '=', true)
    .execute()
  if (open.length < 2) throw new ApiError('human_friendly', conversationsRefusals.other_account_closed)
  if (!hasFile && !hasLink(text)) return
  if (await hadBooking(db, conversation_id)) return
  throw hasLink(text)
    ? refusalOf('text', conversationsRefusals.links_after_booking)
    : refusalOf('file', conversationsRefusals.files_after_booking)
}

function refusalOf(field: string, refusal: Reason): ApiError {
  return new ApiError('human_friendly', { ...refusal, fields: { [field]: refusal.message } })
}
