import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'

export const documentsQuery = () => apiQuery('GET /api/legal-documents')

/** Fetches a version of a document; without a number, the version in force. */
export const documentQuery = ({ slug, version }: { slug: string; version: number | undefined }) => ({
  ...apiQuery('GET /api/legal-documents/:slug', { params: { slug }, query: version ? { version } : {} }),
  meta: { handles: ['not_exist', 'validation'] as const },
})

export const pendingConsentsQuery = () => ({ ...apiQuery('GET /api/legal-consents/pending'), staleTime: 300_000 })

export const acceptMutation = () =>
  mutationOptions({
    mutationFn: ({ document_id, version_id }: { document_id: string; version_id: string }) =>
      call('POST /api/legal-documents/:document_id/acceptance', { params: { document_id }, body: { version_id } }),
    // Refetched after an error as well, because the document may have changed.
    onSettled: (_answer, _error, _accepted, _kept, { client }) =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/legal-consents/pending') }),
  })
