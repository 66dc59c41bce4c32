import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { removeFilesOf } from './messages/remove-files.ts'

/**
 * Erases an anonymized user's messages, files and notes, and notes about them. The other side still sees that a message
 * existed. Idempotent.
 */
export async function eraseConversations(ctx: Ctx, user_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await removeFilesOf(ctx, tx, user_id)
    await tx
      .updateTable('conversation_messages')
      .set({ text: '', subject: null, has_file: false, erased_at: ctx.clock.now() })
      .where('from_user_id', '=', user_id)
      .where('erased_at', 'is', null)
      .execute()
    await tx
      .deleteFrom('listener_notes')
      .where((eb) => eb.or([eb('speaker_id', '=', user_id), eb('listener_id', '=', user_id)]))
      .execute()
    await tx.updateTable('conversation_reports').set({ text: '' }).where('by_user_id', '=', user_id).execute()
  })
}
