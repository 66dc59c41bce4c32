import type { ConversationFile } from '@razgovor/contract/conversations'
import type { QueryClient } from '@tanstack/react-query'
import { setPendingFile } from './outbox.store.ts'
import { sendPending } from './send-pending.ts'

/** Sends the message that is waiting for this upload; if the message is not yet written, the file stays attached. */
export function onUploaded(client: QueryClient) {
  return (client_id: string, { file_id }: ConversationFile): void => {
    setPendingFile(client_id, file_id)
    void sendPending(client)
  }
}
