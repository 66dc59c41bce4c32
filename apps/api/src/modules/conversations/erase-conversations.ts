import type { Ctx } from '../../context.ts'

/** What an anonymized user wrote, and notes about them; that something was written stays in the other side's thread. Safe to repeat. */
export async function eraseConversations({ db, clock }: Ctx, user_id: string): Promise<void> {
  await db
    .updateTable('conversation_messages')
    .set({ text: '', subject: null, erased_at: clock.now() })
    .where('from_user_id', '=', user_id)
    .where('erased_at', 'is', null)
    .execute()
  await db
    .deleteFrom('listener_notes')
    .where((eb) => eb.or([eb('speaker_id', '=', user_id), eb('listener_id', '=', user_id)]))
    .execute()
  await db.updateTable('conversation_reports').set({ text: '' }).where('by_user_id', '=', user_id).execute()
}
