import type { Ctx } from '../../context.ts'

export async function eraseFeedback({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('feedback').where('user_id', '=', user_id).execute()
}
