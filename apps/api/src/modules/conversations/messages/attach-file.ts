import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { conversationsRefusals } from '../conversations.texts.ts'

interface Attaching {
  conversation_id: string
  message_id: string
  from_user_id: string
  file_id: string
}

/** Throws human_friendly unless the writer uploaded the file and no message uses it yet. */
export async function attachFile(tx: Tx, { conversation_id, message_id, from_user_id, file_id }: Attaching) {
  await tx
    .updateTable('conversation_files')
    .set({ message_id })
    .where('file_id', '=', file_id)
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', from_user_id)
    .where('message_id', 'is', null)
    .returning('file_id')
    .executeTakeFirstOrThrow(() => new ApiError('human_friendly', conversationsRefusals.file_cannot_be_attached))
}
