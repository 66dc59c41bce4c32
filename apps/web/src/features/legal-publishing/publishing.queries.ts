import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'

/** Fetched again each time the form is opened, so that it starts from the latest text. */
export const latestVersionQuery = (document_id: string) => ({
  ...apiQuery('GET /api/admin/:path', {
    params: { path: 'legal_document_versions' },
    query: { filter: { document_id: { is: document_id } }, sort: '-number', limit: 1, columns: 'number,body' },
  }),
  staleTime: Infinity,
  gcTime: 0,
})

export const publishRefusals = ['validation', 'human_friendly', 'not_exist'] as const

interface Publication {
  document_id: string
  body: string
  effective_at?: string
  follows?: string
}

const shown = ['GET /api/legal-documents', 'GET /api/legal-documents/:slug', 'GET /api/legal-consents/pending'] as const

export const publishMutation = () =>
  mutationOptions({
    mutationFn: ({ document_id, ...body }: Publication) =>
      call('POST /api/admin/legal-documents/:document_id/versions', { params: { document_id }, body }),
    meta: { handles: publishRefusals },
    onSuccess: (_version, _publication, _result, { client }) => {
      for (const route of shown) void client.invalidateQueries({ queryKey: keyOf(route) })
    },
  })
