import type { LegalForm } from '@razgovor/contract/applications'
import type { Tx } from '../../db/client.ts'

interface Approved {
  user_id: string
  legal_form: LegalForm
  details: object
}

/** Takes effect immediately; the database keeps a history of earlier details. */
export async function writeLegalDetails(tx: Tx, now: Date, { user_id, legal_form, details }: Approved): Promise<void> {
  const row = { legal_form, details: JSON.stringify(details), updated_at: now }
  await tx
    .insertInto('legal_details')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
