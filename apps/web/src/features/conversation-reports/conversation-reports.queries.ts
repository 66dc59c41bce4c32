import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import { fetchBlob } from '../../lib/fetch-blob.ts'
import { toasts } from '../../ui/overlay/toasts.ts'
import type { Paging } from '../../lib/paging.ts'
import { reportsTexts } from './conversation-reports.texts.ts'

export const reportsQuery = ({ offset, limit }: Paging) => ({
  ...apiQuery('GET /api/admin/conversation-reports', { query: { offset, limit } }),
  staleTime: 0,
})

/** The server logs each page that is read, so pages are never refetched automatically. */
export const reportedMessagesQuery = (report_id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('GET /api/admin/conversation-reports/:report_id/messages'), report_id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/conversation-reports/:report_id/messages', {
        params: { report_id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ items, has_more }) => (has_more ? (items[0]?.position ?? null) : null),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function fetchReportedFile(params: { report_id: string; file_id: string }): Promise<Blob> {
  return fetchBlob((fetcher) =>
    call('GET /api/admin/conversation-reports/:report_id/files/:file_id', { params, fetcher }),
  )
}

export const closeReportMutation = () =>
  mutationOptions({
    mutationFn: (report_id: string) =>
      call('POST /api/admin/conversation-reports/:report_id/close', { params: { report_id } }),
    onSuccess: (_data, _report_id, _result, { client }) => {
      toasts.success(reportsTexts.is_closed)
      return client.invalidateQueries({ queryKey: keyOf('GET /api/admin/conversation-reports') })
    },
  })
