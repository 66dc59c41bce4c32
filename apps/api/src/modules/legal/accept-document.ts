import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { ApiError } from '../../errors/api-error.ts'
import { acceptVersion } from '../accounts/profile/consents.ts'
import { legalRefusals } from './legal.texts.ts'

interface Acceptance {
  user_id: string
  document_id: string
  version_id: string
}

export async function acceptDocument(
  { db, clock }: Ctx,
  { user_id, document_id, version_id }: Acceptance,
): Promise<void> {
  const now = clock.now()
  const document = await db
    .selectFrom('legal_documents')
    .select(['consent', sql<string | null>`legal_version_at(document_id, ${now})`.as('in_force')])
    .where('document_id', '=', document_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  if (!document.consent) throw new ApiError('human_friendly', legalRefusals.document_needs_no_consent)
  if (document.in_force !== version_id) throw new ApiError('human_friendly', legalRefusals.document_changed)
  await acceptVersion(db, now, { user_id, document: document.consent, version_id })
}
