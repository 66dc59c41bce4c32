import type { QueryClient } from '@tanstack/react-query'
import { addPending, useOutbox } from './outbox.store.ts'
import { sendPending } from './send-pending.ts'
import { setSent, useUploads } from './uploads.store.ts'

/** Sends the draft and the attached files: one message per file, the first of them with the text. */
export function sendWritten(client: QueryClient, conversation_id: string): void {
  const draft = useOutbox.getState().drafts[conversation_id]?.trim() ?? ''
  const attached = useUploads
    .getState()
    .filter((upload) => upload.conversation_id === conversation_id && !upload.isSent)
  // A refused file is shown above the field, and the person must remove it first.
  if (attached.some(({ problem, canRetry }) => problem !== null && !canRetry)) return
  if (attached.length === 0 && draft === '') return
  if (attached.length === 0) addPending(conversation_id, { text: draft })
  for (const [index, { client_id, file, uploaded }] of attached.entries()) {
    const { name, size: bytes } = file
    const text = index === 0 ? draft : ''
    addPending(conversation_id, { text, client_id, file: { file_id: uploaded?.file_id ?? null, name, bytes } })
    setSent(client_id, true)
  }
  void sendPending(client)
}
