import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { instant, uuid } from './values.ts'

export const legalVersion = z.object({
  version_id: uuid,
  number: z.int(),
  // Effective until the next version.
  effective_at: instant,
})
export type LegalVersion = z.infer<typeof legalVersion>

export const legalDocument = z.object({
  document_id: uuid,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  // The number of the effective version; null before the first.
  in_force: z.int().nullable(),
  // Latest first; an announced version precedes the effective one.
  versions: z.array(legalVersion),
})
export type LegalDocument = z.infer<typeof legalDocument>

export const listLegalDocuments = endpoint({
  method: 'GET',
  path: '/api/legal-documents',
  access: 'anyone',
  summary: 'List legal documents with their versions',
  response: z.object({ items: z.array(legalDocument) }),
})

export const getLegalDocument = endpoint({
  method: 'GET',
  path: '/api/legal-documents/:slug',
  access: 'anyone',
  summary: 'Get the text of a version, by default the one in force',
  params: z.object({ slug: z.string().max(63) }),
  query: z.object({ version: z.coerce.number().int().min(1).max(100_000).optional() }),
  response: legalDocument.extend({ version: legalVersion.extend({ body: z.string() }) }),
})

export const listPendingConsents = endpoint({
  method: 'GET',
  path: '/api/legal-consents/pending',
  access: 'user',
  summary: 'List changed documents that the caller has to accept again',
  response: z.object({
    items: z.array(
      legalDocument.pick({ document_id: true, slug: true, title: true }).extend({ version: legalVersion }),
    ),
  }),
})
export type PendingConsent = z.infer<typeof listPendingConsents.response>['items'][number]

export const acceptLegalDocument = endpoint({
  method: 'POST',
  path: '/api/legal-documents/:document_id/acceptance',
  access: 'user',
  summary: 'Accept the version in force; repeating changes nothing',
  params: z.object({ document_id: uuid }),
  // The version shown to the user: fails if another is effective by now.
  body: z.object({ version_id: uuid }),
  errors: ['human_friendly'],
})

export const publishLegalVersion = endpoint({
  method: 'POST',
  path: '/api/admin/legal-documents/:document_id/versions',
  access: 'admin',
  staff: ['CONTENT'],
  summary: 'Publish a new version of a document; versions cannot be changed',
  params: z.object({ document_id: uuid }),
  body: z.object({
    // Rich text, sanitized.
    body: z.string().min(1, fieldTexts.textRequired).max(200_000, fieldTexts.textTooLong),
    // Defaults to now.
    effective_at: instant.optional(),
    // The version that the text is based on: fails if a newer one exists.
    follows: uuid.optional(),
  }),
  response: legalVersion,
  errors: ['not_exist', 'validation', 'human_friendly'],
})
