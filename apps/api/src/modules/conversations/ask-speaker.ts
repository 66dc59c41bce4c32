import type { ConversationMessage } from '@razgovor/contract/conversations'
import type { Ctx } from '../../context.ts'
import { assertSpeakerVisible } from '../../db/visible-speakers.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { assertAttempt, type Limit } from '../accounts/sign-in/attempts.ts'
import { assertHuman } from '../accounts/sign-in/captcha.ts'
import { conversationsRefusals } from './conversations.texts.ts'
import { findConversationId, openConversation } from './open-conversation.ts'
import { sendMessage, sendOnce } from './messages/send-message.ts'

const questionLimit: Limit = {
  scope: 'QUESTION',
  max: 3,
  minutes: 24 * 60,
  refusal: conversationsRefusals.too_many_questions,
}

interface Question {
  listener_id: string
  speaker_id: string
  client_id: string
  text: string
  captcha_pass?: string | undefined
}

interface Asked {
  conversation_id: string
  message: ConversationMessage
}

/**
 * Sends a question, opening the conversation if needed: only that requires a captcha and counts toward the limit.
 * Throws forbidden (oneself), not_exist, validation (the captcha), throttling, and what `sendMessage` throws.
 */
export async function askSpeaker(ctx: Ctx, question: Question): Promise<Asked> {
  const { listener_id, speaker_id, client_id, text, captcha_pass } = question
  if (listener_id === speaker_id) throw new ApiError('forbidden', conversationsRefusals.question_to_oneself)
  const known = await findConversationId(ctx.db, question)
  if (known) {
    const sending = { conversation_id: known, from_user_id: listener_id, client_id, text }
    return { conversation_id: known, message: await sendMessage(ctx, sending) }
  }
  await assertSpeakerVisible(ctx.db, speaker_id)
  await assertHuman(ctx, captcha_pass)
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    // Simultaneous repeats of a question open one conversation and count once.
    const { conversation_id, is_new } = await openConversation(tx, now, { ...question, opened_by: 'QUESTION' })
    if (is_new) await assertAttempt(tx, now, questionLimit, listener_id)
    const sending = { conversation_id, from_user_id: listener_id, client_id, text }
    return { conversation_id, message: await sendOnce(tx, now, sending) }
  })
}
