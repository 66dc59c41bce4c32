import type { Ctx } from '../../context.ts'

/** Erases feedback that an anonymized user sent while signed in. */
export async function eraseFeedback({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('feedback').where('user_id', '=', user_id).execute()
}
