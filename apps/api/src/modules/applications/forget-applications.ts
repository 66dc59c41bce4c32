import type { Ctx } from '../../context.ts'

/** What an anonymised user asked for, and what they traded as. */
export async function forgetApplications({ db }: Ctx, user_id: string): Promise<void> {
  await db.deleteFrom('legal_details').where('user_id', '=', user_id).execute()
  await db.deleteFrom('legal_changes').where('user_id', '=', user_id).execute()
  await db.deleteFrom('speaker_applications').where('user_id', '=', user_id).execute()
}
