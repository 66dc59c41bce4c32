import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'

export const documentsQuery = () => apiQuery('GET /api/legal-documents')

/** Without a version, the one in force. */
export const documentQuery = ({ slug, version }: { slug: string; version: number | undefined }) => ({
  ...apiQuery('GET /api/legal-documents/:slug', { params: { slug }, query: version ? { version } : {} }),
  meta: { handles: ['not_exist', 'validation'] as const },
})

export const pendingConsentsQuery = () => ({ ...apiQuery('GET /api/legal-consents/pending'), staleTime: 300_000 })

export const acceptMutation = () =>
  mutationOptions({
    mutationFn: ({ document_id, version_id }: { document_id: string; version_id: string }) =>
      call('POST /api/legal-documents/:document_id/acceptance', { params: { document_id }, body: { version_id } }),
    // Also after a refusal: the document may have changed meanwhile.
    onSettled: (_answer, _error, _accepted, _kept, { client }) =>
      client.invalidateQueries({ queryKey: keyOf('GET /api/legal-consents/pending') }),
  })
