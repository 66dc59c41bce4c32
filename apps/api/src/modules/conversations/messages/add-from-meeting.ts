import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { newId } from '../../../ids.ts'
import { keepFile } from '../../../unused-files.ts'
import { findSent, pushMessage } from './add-message.ts'
import { findRefusal } from '../assert-may-write.ts'
import { lockConversation } from '../lock-conversation.ts'
import { openConversation } from '../open-conversation.ts'
import type { StoredPreview } from './store-preview.ts'

export interface MeetingFile {
  file_id: string
  name: string
  bytes: number
  file_key: string
  preview: StoredPreview | null
}

interface FromMeeting {
  consultation_id: string
  listener_id: string
  speaker_id: string
  from_user_id: string
  client_id: string
  text: string
  file: MeetingFile | null
}

/**
 * Adds a message from a meeting's chat. Both sides were there, so it never counts as unread and nobody is notified.
 * Safe to repeat. Returns false if the sides may not write to each other.
 */
export async function addFromMeeting(
  { files }: Pick<Ctx, 'files'>,
  tx: Tx,
  now: Date,
  written: FromMeeting,
): Promise<boolean> {
  const { listener_id, speaker_id, file, ...message } = written
  const { from_user_id: user_id, client_id } = message
  const pair = { listener_id, speaker_id, opened_by: 'BOOKING' } as const
  const { conversation_id } = await openConversation(tx, now, pair)
  const conversation = await lockConversation(tx, { conversation_id, user_id })
  if (await findSent(tx, { conversation_id, from_user_id: user_id, client_id })) return true
  if (file && (await isKept(tx, file))) return true
  if (findRefusal(conversation)) return false
  const position = conversation.last_position + 1
  const message_id = newId(now)
  const place = { message_id, conversation_id, position, created_at: now }
  await tx
    .insertInto('conversation_messages')
    .values({ ...message, ...place, is_from_meeting: true, has_file: file !== null })
    .execute()
  if (file) {
    const { preview, ...stored } = file
    if (preview) await keepFile(tx, files.urlOf(preview.preview_key))
    await tx
      .insertInto('conversation_files')
      .values({ ...stored, ...preview, conversation_id, user_id, message_id, created_at: now })
      .execute()
  }
  await tx
    .updateTable('conversations')
    .set({ last_position: position, active_at: now })
    .where('conversation_id', '=', conversation_id)
    .execute()
  pushMessage(tx, { conversation_id, position, from_user_id: user_id }, conversation.other_user_id)
  return true
}

async function isKept(tx: Tx, { file_id }: MeetingFile): Promise<boolean> {
  const found = await tx
    .selectFrom('conversation_files')
    .select('file_id')
    .where('file_id', '=', file_id)
    .executeTakeFirst()
  return found !== undefined
}
