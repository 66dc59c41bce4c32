import type { ConversationMessage } from '@razgovor/contract/conversations'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { httpTexts } from '../../../http/http.texts.ts'
import { toLines } from '../../../text/plain-text.ts'
import { assertAttempt, type Limit } from '../../accounts/sign-in/attempts.ts'
import { addMessage, findSent } from './add-message.ts'
import { assertMayWrite } from '../assert-may-write.ts'
import { conversationsRefusals } from '../conversations.texts.ts'
import { lockConversation } from '../lock-conversation.ts'

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
  file_ids?: readonly string[]
}

/** Throws not_exist, validation (empty text), human_friendly (blocked, account closed, a link, a file), throttling. */
export function sendMessage(ctx: Ctx, sending: Sending): Promise<ConversationMessage> {
  return transact(ctx, (tx) => sendOnce(tx, ctx.clock.now(), sending))
}

export async function sendOnce(tx: Tx, now: Date, sending: Sending): Promise<ConversationMessage> {
  const { conversation_id, from_user_id, client_id } = sending
  const conversation = await lockConversation(tx, { conversation_id, user_id: from_user_id })
  const sent = await findSent(tx, sending)
  if (sent) return sent
  const text = toLines(sending.text)
  const file_id = sending.file_ids?.[0]
  const hasFile = file_id !== undefined
  if (text === '' && !hasFile) throw new ApiError('validation', { fields: { text: httpTexts.fillIn } })
  await assertMayWrite(tx, conversation, { text, hasFile })
  await assertAttempt(tx, now, messageLimit, from_user_id)
  return addMessage(tx, now, { conversation, message: { from_user_id, client_id, text, file_id } })
}
