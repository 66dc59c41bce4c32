import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'

export interface Consents {
  terms: boolean
  personal_data: boolean
}

export function assertConsents(consents: Consents | undefined): void {
  if (!consents?.terms || !consents.personal_data) throw new ApiError('no_consents')
}

export async function acceptConsents(tx: Tx, accepted_at: Date, user_id: string): Promise<void> {
  await sql`
    insert into consents (user_id, document, version_id, accepted_at)
    select ${user_id}, consent, legal_version_at(document_id, ${accepted_at}), ${accepted_at}
    from legal_documents where consent is not null
    on conflict (user_id, version_id) do update set accepted_at = excluded.accepted_at`.execute(tx)
}

/** Idempotent: the time of the first consent stays. */
export async function acceptVersion(
  db: Db,
  accepted_at: Date,
  accepted: { user_id: string; document: string; version_id: string },
): Promise<void> {
  await db
    .insertInto('consents')
    .values({ ...accepted, accepted_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'version_id']).doNothing())
    .execute()
}
