import type { Tx } from '../../../db/client.ts'
import { toLine, toLines } from '../../../text/plain-text.ts'
import { addMessage } from './add-message.ts'
import { lockConversation } from '../lock-conversation.ts'
import { openConversation } from '../open-conversation.ts'

interface Mailed {
  /** Id of the mail, used as `client_id` in each conversation. */
  message_id: string
  consultation_id: string
  from_user_id: string
  reader_ids: readonly string[]
  is_from_speaker: boolean
  subject: string
  text: string
}

export async function mailIntoConversations(tx: Tx, now: Date, mailed: Mailed): Promise<void> {
  const { message_id, consultation_id, from_user_id, is_from_speaker } = mailed
  const [subject, text] = [toLine(mailed.subject), toLines(mailed.text)]
  if (text === '') return
  // Sorted, so that two mails to the same readers do not deadlock.
  for (const reader_id of mailed.reader_ids.toSorted()) {
    const [listener_id, speaker_id] = is_from_speaker ? [reader_id, from_user_id] : [from_user_id, reader_id]
    const { conversation_id } = await openConversation(tx, now, { listener_id, speaker_id, opened_by: 'BOOKING' })
    const conversation = await lockConversation(tx, { conversation_id, user_id: from_user_id })
    const message = { from_user_id, client_id: message_id, text, mailed: { subject: subject || null, consultation_id } }
    await addMessage(tx, now, { conversation, message })
  }
}
