import type { ConversationMessage } from '@razgovor/contract/conversations'
import type { Tx } from '../../../db/client.ts'
import { newId } from '../../../ids.ts'
import { attachFile } from './attach-file.ts'
import type { LockedConversation } from '../lock-conversation.ts'
import { messageColumns, messagesOf, readFiles, toMessage } from './message-rows.ts'
import { isWaiting, planNotices } from './plan-notices.ts'
import { columnsOf, otherSide } from '../sides.ts'

export interface NewMessage {
  from_user_id: string
  client_id: string
  text: string
  file_id?: string | undefined
  /** Set for a message that is also sent by mail immediately. */
  mailed?: { subject: string | null; consultation_id: string }
}

interface Adding {
  conversation: LockedConversation
  message: NewMessage
}

/** Needs the conversation locked. Throws human_friendly (the file can't be attached). */
export async function addMessage(tx: Tx, now: Date, { conversation, message }: Adding): Promise<ConversationMessage> {
  const { conversation_id, side, other_user_id, last_position, other_read_position: read_position } = conversation
  const { mailed, file_id, ...written } = message
  const { from_user_id } = message
  const position = last_position + 1
  const message_id = newId(now)
  const has_file = file_id !== undefined
  const { unread } = columnsOf[otherSide(side)]
  const { is_waiting, ...row } = await tx
    .with('moved', (db) =>
      db
        .updateTable('conversations')
        .set((eb) => ({ last_position: position, active_at: now, [unread]: eb(unread, '+', 1) }))
        .where('conversation_id', '=', conversation_id),
    )
    .insertInto('conversation_messages')
    .values({ message_id, conversation_id, position, created_at: now, has_file, ...written, ...mailed })
    .returning(messageColumns)
    .returning(isWaiting({ conversation_id, from_user_id, read_position }).as('is_waiting'))
    .executeTakeFirstOrThrow()
  if (!mailed && !is_waiting) await planNotices(tx, now, { conversation_id, user_id: other_user_id })
  if (has_file) await attachFile(tx, { conversation_id, message_id, from_user_id, file_id })
  pushMessage(tx, { conversation_id, position, from_user_id }, other_user_id)
  const files = has_file ? await readFiles(tx, message_id) : []
  const added = toMessage({ ...row, files })
  const payload = { conversation_id, message: added }
  tx.after.sendPassing(other_user_id, { type: 'conversation_written', content: '', payload })
  return added
}

interface Place {
  conversation_id: string
  position: number
  from_user_id: string
}

export function pushMessage(tx: Tx, payload: Place, other_user_id: string): void {
  for (const user_id of [payload.from_user_id, other_user_id])
    tx.after.push(user_id, { type: 'conversation_message', content: '', payload })
}

export async function findSent(
  tx: Tx,
  { conversation_id, from_user_id, client_id }: { conversation_id: string; from_user_id: string; client_id: string },
): Promise<ConversationMessage | undefined> {
  const sent = await messagesOf(tx, conversation_id)
    .where('m.from_user_id', '=', from_user_id)
    .where('m.client_id', '=', client_id)
    .executeTakeFirst()
  return sent && toMessage(sent)
}
