import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { ApiError } from '../../errors/api-error.ts'
import { acceptVersion } from '../accounts/profile/consents.ts'

interface Acceptance {
  user_id: string
  document_id: string
  /** What the reader was shown. */
  version_id: string
}

/** Throws not_exist, human_friendly (another version is in force, or this document asks for no consent). */
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
  if (!document.consent) throw refuse('Этот документ не требует согласия')
  if (document.in_force !== version_id) throw refuse('Документ успел измениться. Открой его ещё раз')
  await acceptVersion(db, now, { user_id, document: document.consent, version_id })
}

function refuse(message: string): ApiError {
  return new ApiError('human_friendly', { message })
}
