import type { ConversationFile, ConversationMessage } from '@razgovor/contract/conversations'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export const filesOfMessage = sql<ConversationFile[]>`
  case when m.has_file then (
    select jsonb_agg(jsonb_build_object('file_id', f.file_id, 'name', f.name, 'bytes', f.bytes, 'picture',
      case when f.preview_key is not null then jsonb_build_object('width', f.width, 'height', f.height) end))
    from conversation_files f where f.message_id = m.message_id
  ) else '[]' end`

export function messagesOf(db: Db, conversation_id: string) {
  return db
    .selectFrom('conversation_messages as m')
    .select(['m.message_id', 'm.position', 'm.client_id', 'm.from_user_id', 'm.subject', 'm.consultation_id'])
    .select(['m.is_from_meeting', 'm.text', 'm.created_at', 'm.erased_at', filesOfMessage.as('files')])
    .where('m.conversation_id', '=', conversation_id)
}

interface MessageRow extends Omit<ConversationMessage, 'is_erased' | 'created_at'> {
  created_at: Date
  erased_at: Date | null
}

export function toMessage({ created_at, erased_at, ...row }: MessageRow): ConversationMessage {
  return { ...row, is_erased: erased_at !== null, created_at: created_at.toISOString() }
}
