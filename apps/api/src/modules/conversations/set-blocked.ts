import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { lockConversation } from './lock-conversation.ts'
import { columnsOf } from './sides.ts'

interface Blocking {
  conversation_id: string
  user_id: string
  is_blocked: boolean
}

export async function setBlocked(ctx: Ctx, { conversation_id, user_id, is_blocked }: Blocking): Promise<void> {
  await transact(ctx, async (tx, after) => {
    const { side, has_blocked, other_user_id } = await lockConversation(tx, { conversation_id, user_id })
    if (has_blocked === is_blocked) return
    await tx
      .updateTable('conversations')
      .set({ [columnsOf[side].blocked]: is_blocked ? ctx.clock.now() : null })
      .where('conversation_id', '=', conversation_id)
      .execute()
    for (const to of [user_id, other_user_id])
      after.push(to, { type: 'conversation_blocked', content: '', payload: { conversation_id } })
  })
}
