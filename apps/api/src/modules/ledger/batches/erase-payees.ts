import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'

/** Erases payee details of anonymized users without an open balance after the retention period. Amounts stay. */
export async function erasePayees({ db, clock, config }: Ctx): Promise<void> {
  await db
    .updateTable('payout_lines as p')
    .set({ legal_form: null, payee_name: null, inn: null, account: null, bik: null })
    .from('users as u')
    .whereRef('u.user_id', '=', 'p.speaker_id')
    .where('u.anonymised_at', 'is not', null)
    .where('p.account', 'is not', null)
    .where(sql<boolean>`not keeps_payout_papers(p.speaker_id, ${clock.now()}, ${config.PAYOUT_PAPER_YEARS})`)
    .execute()
}
