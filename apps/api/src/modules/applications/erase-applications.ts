import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'

export async function eraseApplications(ctx: Ctx, user_id: string): Promise<void> {
  await ctx.db.deleteFrom('legal_changes').where('user_id', '=', user_id).execute()
  await ctx.db.deleteFrom('speaker_applications').where('user_id', '=', user_id).execute()
  await eraseLegalDetails(ctx, user_id)
}

/** Legal details stay while a balance is open or the retention period after the last payout lasts. */
export async function eraseLegalDetails({ db, clock, config }: Ctx, user_id?: string): Promise<void> {
  await db
    .deleteFrom('legal_details as l')
    .using('users as u')
    .whereRef('u.user_id', '=', 'l.user_id')
    .where('u.anonymised_at', 'is not', null)
    .where(sql<boolean>`not keeps_payout_papers(l.user_id, ${clock.now()}, ${config.PAYOUT_PAPER_YEARS})`)
    .$if(user_id !== undefined, (qb) => qb.where('l.user_id', '=', user_id!))
    .execute()
}
