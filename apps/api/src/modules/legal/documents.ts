import type {
  getLegalDocument as getLegalDocumentCall,
  LegalDocument,
  LegalVersion,
  PendingConsent,
} from '@razgovor/contract/legal'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { latestClock } from '../../time/clock.ts'

type WholeDocument = z.input<typeof getLegalDocumentCall.response>

export async function listDocuments(db: Db, now: Date): Promise<LegalDocument[]> {
  const [documents, versions] = await Promise.all([
    db
      .selectFrom('legal_documents')
      .select(['document_id', 'slug', 'title', 'summary'])
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('legal_document_versions as v')
            .select('v.version_id')
            .whereRef('v.document_id', '=', 'legal_documents.document_id'),
        ),
      )
      .orderBy('position')
      .orderBy('slug')
      .execute(),
    db
      .selectFrom('legal_document_versions')
      .select(['document_id', 'version_id', 'number', 'effective_at'])
      .orderBy('number', 'desc')
      .execute(),
  ])
  return documents.map((document) => {
    const own = versions.filter(({ document_id }) => document_id === document.document_id)
    const in_force = own.find(({ effective_at }) => effective_at <= latestClock(now))?.number ?? null
    return Object.assign(document, { in_force, versions: own.map(toVersion) })
  })
}

export async function getDocument(
  db: Db,
  now: Date,
  { slug, number }: { slug: string; number: number | undefined },
): Promise<WholeDocument> {
  const document = (await listDocuments(db, now)).find((each) => each.slug === slug)
  const wanted = number ?? document?.in_force ?? document?.versions.at(-1)?.number
  const version = document?.versions.find((each) => each.number === wanted)
  if (!document || !version) throw new ApiError('not_exist')
  const { body } = await db
    .selectFrom('legal_document_versions')
    .select('body')
    .where('version_id', '=', version.version_id)
    .executeTakeFirstOrThrow()
  return { ...document, version: { ...version, body } }
}

export async function listPending(db: Db, now: Date, user_id: string): Promise<PendingConsent[]> {
  const rows = await db
    .selectFrom('legal_documents as d')
    .innerJoin('legal_document_versions as v', (join) =>
      join.on('v.version_id', '=', sql<string>`legal_version_at(d.document_id, ${now})`),
    )
    .select(['d.document_id', 'd.slug', 'd.title', 'v.version_id', 'v.number', 'v.effective_at'])
    .where('d.consent', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('consents as c')
          .select('c.version_id')
          .whereRef('c.document', '=', 'd.consent')
          .where('c.user_id', '=', user_id),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consents as c')
            .select('c.version_id')
            .whereRef('c.version_id', '=', 'v.version_id')
            .where('c.user_id', '=', user_id),
        ),
      ),
    )
    .orderBy('d.position')
    .execute()
  return rows.map(({ document_id, slug, title, ...version }) => ({
    document_id,
    slug,
    title,
    version: toVersion(version),
  }))
}

export function toVersion(row: { version_id: string; number: number; effective_at: Date }): LegalVersion {
  return { version_id: row.version_id, number: row.number, effective_at: row.effective_at.toISOString() }
}
