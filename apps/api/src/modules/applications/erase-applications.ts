import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'

/** What an anonymized user asked for, and what they traded as, unless money or the law still needs that. */
export async function eraseApplications(ctx: Ctx, user_id: string): Promise<void> {
  await ctx.db.deleteFrom('legal_changes').where('user_id', '=', user_id).execute()
  await ctx.db.deleteFrom('speaker_applications').where('user_id', '=', user_id).execute()
  await eraseLegalDetails(ctx, user_id)
}

/** Of anonymized users, once no balance is open and the years after the last payout are over. */
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
