import type { ConversationMessage } from '@razgovor/contract/conversations'
import { fileTexts } from './conversations.texts.ts'

export function wordsOf({ text, files: [file] }: ConversationMessage): string {
  return text || (file ? fileTexts.file(file.name) : '')
}
