import type { Ctx } from '../../context.ts'

export async function eraseMessages({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('consultation_messages').where('from_user_id', '=', user_id).execute()
}
