import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'

export interface Consents {
  terms: boolean
  personal_data: boolean
}

/** Throws no_consents. */
export function assertConsents(consents: Consents | undefined): void {
  if (!consents?.terms || !consents.personal_data) throw new ApiError('no_consents')
}

export async function acceptConsents(tx: Tx, accepted_at: Date, user_id: string): Promise<void> {
  const documents = ['TERMS', 'PERSONAL_DATA'] as const
  await tx
    .insertInto('consents')
    .values(documents.map((document) => ({ user_id, document, accepted_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'document']).doUpdateSet({ accepted_at }))
    .execute()
}
