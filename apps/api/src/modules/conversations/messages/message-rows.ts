import type { ConversationFile, ConversationMessage } from '@razgovor/contract/conversations'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

const allFiles = sql<ConversationFile[]>`
  jsonb_agg(jsonb_build_object('file_id', f.file_id, 'name', f.name, 'bytes', f.bytes, 'picture',
    case when f.preview_key is not null then jsonb_build_object('width', f.width, 'height', f.height) end))`

export const filesOfMessage = sql<ConversationFile[]>`
  case when m.has_file then (select ${allFiles} from conversation_files f where f.message_id = m.message_id)
  else '[]' end`

export const messageColumns = [
  'message_id',
  'position',
  'client_id',
  'from_user_id',
  'subject',
  'consultation_id',
  'is_from_meeting',
  'text',
  'created_at',
  'erased_at',
] as const

export function messagesOf(db: Db, conversation_id: string) {
  return db
    .selectFrom('conversation_messages as m')
    .select(messageColumns)
    .select(filesOfMessage.as('files'))
    .where('m.conversation_id', '=', conversation_id)
}

export async function readFiles(db: Db, message_id: string): Promise<ConversationFile[]> {
  const { files } = await db
    .selectFrom('conversation_files as f')
    .select(allFiles.as('files'))
    .where('f.message_id', '=', message_id)
    .executeTakeFirstOrThrow()
  return files
}

interface MessageRow extends Omit<ConversationMessage, 'is_erased' | 'created_at'> {
  created_at: Date
  erased_at: Date | null
}

export function toMessage({ created_at, erased_at, ...row }: MessageRow): ConversationMessage {
  return { ...row, is_erased: erased_at !== null, created_at: created_at.toISOString() }
}
