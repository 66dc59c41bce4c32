import type { ErrorName } from '@razgovor/contract/error-codes'
import { infiniteQueryOptions, mutationOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { apiQuery, keyOf } from '../../lib/api-query.ts'
import type { Answer, Args } from '../../lib/api-types.ts'
import { fetchBlob } from '../../lib/fetch-blob.ts'

type Messages = Answer<'GET /api/conversations/:id/messages'>
type Pages = InfiniteData<Messages, number | null>

const listed = 30

export const conversationsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...keyOf('GET /api/conversations'), 'pages'],
    queryFn: ({ pageParam: offset, signal }) =>
      call('GET /api/conversations', { query: { offset, limit: listed }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, limit, total_count }) => (offset + limit < total_count ? offset + limit : undefined),
  })

export const conversationQuery = (id: string) => apiQuery('GET /api/conversations/:id', { params: { id } })

/** The first page has the newest messages. `fetchNewer` adds later ones to it, so it never becomes stale. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('GET /api/conversations/:id/messages'), id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/conversations/:id/messages', {
        params: { id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ items, has_more }) => (has_more ? (items[0]?.position ?? null) : null),
    staleTime: Infinity,
  })

/** Fetches the messages after the newest loaded one; does nothing if `up_to` is loaded, or none was ever. */
export async function fetchNewer(client: QueryClient, id: string, up_to = Infinity): Promise<void> {
  const { queryKey } = messagesQuery(id)
  for (;;) {
    const known = client.getQueryData<Pages>(queryKey)
    if (!known) return
    const after = newestOf(known)
    if (after >= up_to) return
    const { items, has_more } = await call('GET /api/conversations/:id/messages', { params: { id }, query: { after } })
    client.setQueryData<Pages>(queryKey, (pages) => pages && join(pages, items))
    if (!has_more) return
  }
}

/** Shows the message if it follows the newest loaded one; returns whether it is shown. */
export function addMessage(client: QueryClient, id: string, message: Messages['items'][number]): boolean {
  const { queryKey } = messagesQuery(id)
  client.setQueryData<Pages>(queryKey, (pages) =>
    pages && message.position === newestOf(pages) + 1 ? join(pages, [message]) : pages,
  )
  const known = client.getQueryData<Pages>(queryKey)
  return known !== undefined && newestOf(known) >= message.position
}

function newestOf({ pages }: Pages): number {
  return pages[0]?.items.at(-1)?.position ?? 0
}

function join({ pages, pageParams }: Pages, newer: Messages['items']): Pages {
  const [newest, ...older] = pages
  if (!newest) return { pages, pageParams }
  const last = newest.items.at(-1)?.position ?? 0
  const items = [...newest.items, ...newer.filter(({ position }) => position > last)]
  return { pages: [{ ...newest, items }, ...older], pageParams }
}

export function refreshConversation(client: QueryClient, id: string, up_to?: number): void {
  void fetchNewer(client, id, up_to).catch(() => client.invalidateQueries({ queryKey: messagesQuery(id).queryKey }))
  refreshMarks(client)
}

const marks = [
  keyOf('GET /api/conversations/:id'),
  keyOf('GET /api/conversations'),
  keyOf('GET /api/conversations/unread'),
  keyOf('GET /api/notifications'),
]
const marksPauseMs = 200
const refreshing = new WeakSet<QueryClient>()

/** One message causes several events and answers; what they changed is stale at once and soon fetched together. */
export function refreshMarks(client: QueryClient): void {
  for (const queryKey of marks) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  if (refreshing.has(client)) return
  refreshing.add(client)
  setTimeout(() => {
    refreshing.delete(client)
    for (const queryKey of marks) void client.refetchQueries({ queryKey, type: 'active' })
  }, marksPauseMs)
}

export const previewQuery = (id: string, file_id: string) => ({
  queryKey: [...keyOf('GET /api/conversations/:id/files/:file_id'), id, file_id],
  queryFn: () => fetchFile({ id, file_id, size: 'PREVIEW' }),
  staleTime: Infinity,
  meta: { handles: ['not_exist', 'external_service', 'unknown', 'server', 'throttling', 'overloaded'] as ErrorName[] },
})

export function fetchFile({ size, ...params }: { id: string; file_id: string; size: 'WHOLE' | 'PREVIEW' }) {
  return fetchBlob((fetcher) => call('GET /api/conversations/:id/files/:file_id', { params, query: { size }, fetcher }))
}

export const markReadMutation = (id: string) =>
  mutationOptions({
    mutationFn: (up_to: number) => call('POST /api/conversations/:id/read', { params: { id }, body: { up_to } }),
    // A failure is ignored, because the next message marks the conversation as read again.
    meta: { handles: ['unknown', 'server', 'throttling', 'overloaded', 'database'] },
    onSuccess: (_data, _up_to, _result, { client }) => refreshMarks(client),
  })

export const blockMutation = (id: string) =>
  mutationOptions({
    mutationFn: (is_blocked: boolean) =>
      call('PUT /api/conversations/:id/blocked', { params: { id }, body: { is_blocked } }),
    onSuccess: (conversation, _is_blocked, _result, { client }) => {
      client.setQueryData(conversationQuery(id).queryKey, conversation)
      void client.invalidateQueries({ queryKey: keyOf('GET /api/conversations') })
    },
  })

export const reportRefusals = ['validation', 'already_exists', 'throttling'] as const satisfies ErrorName[]

export const reportMutation = (id: string) =>
  mutationOptions({
    mutationFn: (text: string) => call('POST /api/conversations/:id/report', { params: { id }, body: { text } }),
    meta: { handles: reportRefusals },
  })

export const askRefusals = ['validation', 'human_friendly', 'throttling'] as const satisfies ErrorName[]

export const askMutation = (user_id: string) =>
  mutationOptions({
    mutationFn: (body: Args<'POST /api/speakers/:user_id/questions'>[0]['body']) =>
      call('POST /api/speakers/:user_id/questions', { params: { user_id }, body }),
    meta: { handles: askRefusals },
    onSuccess: ({ conversation_id }, _body, _result, { client }) => refreshConversation(client, conversation_id),
  })
