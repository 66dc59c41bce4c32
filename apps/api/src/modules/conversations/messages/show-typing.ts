import type { Ctx } from '../../../context.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { conversationRows } from '../conversation-rows.ts'

interface Typing {
  conversation_id: string
  user_id: string
}

export async function showTyping({ db, sockets }: Ctx, { conversation_id, user_id }: Typing): Promise<void> {
  const { other, can_write } = await conversationRows(db, user_id)
    .where('c.conversation_id', '=', conversation_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  if (!can_write) return
  const payload = { conversation_id, user_id }
  sockets.sendPassing(other.user_id, { type: 'conversation_typing', content: '', payload })
}
