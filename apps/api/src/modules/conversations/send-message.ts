import type { ConversationMessage } from '@razgovor/contract/conversations'
import { hasLink } from '@razgovor/contract/links'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { httpTexts } from '../../http/http.texts.ts'
import { toLines } from '../../text/plain-text.ts'
import { assertAttempt, type Limit } from '../accounts/sign-in/attempts.ts'
import { addMessage, findSent } from './add-message.ts'
import { conversationsRefusals } from './conversations.texts.ts'
import { hadBooking } from './had-booking.ts'
import { lockConversation, type LockedConversation } from './lock-conversation.ts'

/** By writer. */
const messageLimit: Limit = {
  scope: 'CONVERSATION',
  max: 300,
  minutes: 60,
  refusal: conversationsRefusals.too_many_conversation_messages,
}

interface Sending {
  conversation_id: string
  from_user_id: string
  client_id: string
  text: string
}

/** Throws not_exist, validation (nothing that can be read), human_friendly (blocked, closed, a link), throttling. */
export function sendMessage(ctx: Ctx, sending: Sending): Promise<ConversationMessage> {
  return transact(ctx, (tx) => sendOnce(tx, ctx.clock.now(), sending))
}

/** What was sent before with the same `client_id` is answered again, whatever changed since. */
export async function sendOnce(tx: Tx, now: Date, sending: Sending): Promise<ConversationMessage> {
  const { conversation_id, from_user_id, client_id } = sending
  const conversation = await lockConversation(tx, { conversation_id, user_id: from_user_id })
  const sent = await findSent(tx, sending)
  if (sent) return sent
  const text = toLines(sending.text)
  if (text === '') throw new ApiError('validation', { fields: { text: httpTexts.fillIn } })
  await assertMayWrite(tx, conversation, { from_user_id, text })
  await assertAttempt(tx, now, messageLimit, from_user_id)
  return addMessage(tx, now, { conversation, message: { from_user_id, client_id, text } })
}

async function assertMayWrite(
  tx: Tx,
  { conversation_id, other_user_id, has_blocked, is_blocked_by_other }: LockedConversation,
  { from_user_id, text }: { from_user_id: string; text: string },
): Promise<void> {
  if (has_blocked) throw new ApiError('human_friendly', conversationsRefusals.blocked_by_you)
  if (is_blocked_by_other) throw new ApiError('human_friendly', conversationsRefusals.blocked_by_other)
  const open = await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', [from_user_id, other_user_id])
    .where('is_open', '=', true)
    .execute()
  if (open.length < 2) throw new ApiError('human_friendly', conversationsRefusals.other_account_closed)
  if (hasLink(text) && !(await hadBooking(tx, conversation_id)))
    throw new ApiError('human_friendly', {
      ...conversationsRefusals.links_after_booking,
      fields: { text: conversationsRefusals.links_after_booking.message },
    })
}
