import type { Ctx } from '../../context.ts'

/** What an anonymised user wrote; who it was for has it by mail. */
export async function eraseMessages({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('consultation_messages').where('from_user_id', '=', user_id).execute()
}
