import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'

/**
 * Erases an anonymized user's applications and legal changes, and their legal details unless open balances or the law
 * require them.
 */
export async function eraseApplications(ctx: Ctx, user_id: string): Promise<void> {
  await ctx.db.deleteFrom('legal_changes').where('user_id', '=', user_id).execute()
  await ctx.db.deleteFrom('speaker_applications').where('user_id', '=', user_id).execute()
  await eraseLegalDetails(ctx, user_id)
}

/**
 * Erases legal details of anonymized users once no balance is open and the retention period after the last payout is
 * over.
 */
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
