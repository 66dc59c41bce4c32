import type { ConversationMessage } from '@razgovor/contract/conversations'

export const messageColumns = [
  'message_id',
  'position',
  'client_id',
  'from_user_id',
  'subject',
  'consultation_id',
  'text',
  'created_at',
  'erased_at',
] as const

interface MessageRow extends Omit<ConversationMessage, 'is_erased' | 'created_at'> {
  created_at: Date
  erased_at: Date | null
}

export function toMessage({ created_at, erased_at, ...row }: MessageRow): ConversationMessage {
  return { ...row, is_erased: erased_at !== null, created_at: created_at.toISOString() }
}
