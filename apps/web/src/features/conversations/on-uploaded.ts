import type { ConversationFile } from '@razgovor/contract/conversations'
import type { QueryClient } from '@tanstack/react-query'
import { setPendingFile } from './outbox.store.ts'
import { sendPending } from './send-pending.ts'

/** Sends the message that has waited for its file; a file that still stands above the field waits for its message. */
export function onUploaded(client: QueryClient) {
  return (client_id: string, { file_id }: ConversationFile): void => {
    setPendingFile(client_id, file_id)
    void sendPending(client)
  }
}
