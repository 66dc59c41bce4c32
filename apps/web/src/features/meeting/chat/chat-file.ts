import { uuidPattern } from '@razgovor/contract/limits'
import type { ChatFile } from '../meeting.store.ts'

/** The file's address is built here from its id; an address sent by another browser is never used. */
export function fileAttributes({ file_id, name, bytes }: ChatFile): Record<string, string> {
  return { file_id, file_name: name, file_bytes: String(bytes) }
}

/** Null for a message of a browser that does not name them. */
export function clientIdOf(attributes: Record<string, string> | undefined): string | null {
  const { client_id = '' } = attributes ?? {}
  return uuidPattern.test(client_id) ? client_id : null
}

export function chatFileOf(attributes: Record<string, string> | undefined): ChatFile | null {
  const { file_id = '', file_name = '', file_bytes = '' } = attributes ?? {}
  const bytes = Number(file_bytes)
  if (!uuidPattern.test(file_id) || !file_name || !Number.isSafeInteger(bytes) || bytes < 0) return null
  return { file_id, name: file_name.slice(0, 200), bytes }
}
