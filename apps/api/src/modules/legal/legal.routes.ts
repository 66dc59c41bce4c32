import * as contract from '@razgovor/contract/legal'
import { serve, type App } from '../../http/serve.ts'
import { acceptDocument } from './accept-document.ts'
import { getDocument, listDocuments, listPending } from './documents.ts'
import { publishVersion } from './publish-version.ts'

export function legalRoutes(app: App): void {
  const { ctx } = app
  const { db, clock } = ctx

  serve(app, contract.listLegalDocuments, async () => ({ items: await listDocuments(db, clock.now()) }))
  serve(app, contract.getLegalDocument, ({ params, query }) =>
    getDocument(db, clock.now(), { slug: params.slug, number: query.version }),
  )
  serve(app, contract.listPendingConsents, async (_input, { user }) => ({
    items: await listPending(db, clock.now(), user.user_id),
  }))
  serve(app, contract.acceptLegalDocument, ({ params, body }, { user }) =>
    acceptDocument(ctx, { user_id: user.user_id, document_id: params.document_id, version_id: body.version_id }),
  )
  serve(app, contract.publishLegalVersion, ({ params, body: { effective_at, ...body } }, { user, request }) =>
    publishVersion(ctx, {
      ...params,
      ...body,
      effective_at: effective_at ? new Date(effective_at) : undefined,
      by_user_id: user.user_id,
      request_id: request.id,
    }),
  )
}
