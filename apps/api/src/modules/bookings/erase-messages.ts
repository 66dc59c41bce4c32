import type { Ctx } from '../../context.ts'

/** Deletes the messages that an anonymized user sent. Their recipients keep the mails. */
export async function eraseMessages({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('consultation_messages').where('from_user_id', '=', user_id).execute()
}
