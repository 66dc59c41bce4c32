import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { lockConversation } from '../lock-conversation.ts'
import { readUnreadNotice } from '../../notifications/kinds/unread-messages.ts'
import { planNotices } from './plan-notices.ts'
import { columnsOf } from '../sides.ts'

interface Reading {
  conversation_id: string
  user_id: string
  up_to: number
}

/** The read position never goes back, nor beyond the last message. Returns the number of unread messages. */
export function markRead(ctx: Ctx, { conversation_id, user_id, up_to }: Reading): Promise<number> {
  return transact(ctx, async (tx, after) => {
    const { side, other_user_id, last_position, read_position } = await lockConversation(tx, {
      conversation_id,
      user_id,
    })
    const position = Math.max(read_position, Math.min(up_to, last_position))
    const { read, unread } = columnsOf[side]
    const { left } = await tx
      .selectFrom('conversation_messages')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .where('conversation_id', '=', conversation_id)
      .where('position', '>', position)
      .where('from_user_id', '=', other_user_id)
      .where('is_from_meeting', '=', false)
      .executeTakeFirstOrThrow()
    if (position === read_position) return left
    const now = ctx.clock.now()
    if (left > 0) await planNotices(tx, now, { conversation_id, user_id })
    else await readUnreadNotice(tx, now, { conversation_id, user_id })
    await tx
      .updateTable('conversations')
      .set({ [read]: position, [unread]: left })
      .where('conversation_id', '=', conversation_id)
      .execute()
    for (const to of [user_id, other_user_id])
      after.push(to, { type: 'conversation_read', content: '', payload: { conversation_id, position, user_id } })
    return left
  })
}
