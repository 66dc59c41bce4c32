import { errorCodes, type ErrorName } from '@razgovor/contract/error-codes'
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { consultationsQuery } from '../features/bookings/bookings.queries.ts'
import {
  conversationQuery,
  conversationsQuery,
  messagesQuery,
} from '../features/conversations/conversations.queries.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Answer } from '../lib/api-types.ts'
import { readPaging } from '../lib/paging.ts'
import { getSession, rolesOf } from '../lib/session.ts'
import { serverNow } from '../lib/server-clock.ts'
import { keepOnShelf, takeFromShelf } from './shelf-storage.ts'

type Meetings = Answer<'GET /api/users/:user_id/future-as-listener-consultations'>
type Pages = InfiniteData<object>
type Conversations = Answer<'GET /api/conversations'>['items']
type Messages = Answer<'GET /api/conversations/:id/messages'>

interface Place {
  pick: (data: unknown) => unknown
  give?: (data: unknown) => unknown
}

const messagesKept = 30
const threadsFetched = 5
const nextThreadsMax = 10
const fetchAgainMs = 60 * 60_000
const settleMs = 5000
/** Nobody requested what is fetched ahead, so its failures are not shown. */
const quiet = { handles: Object.keys(errorCodes) as ErrorName[] }

/**
 * Stores the next meetings and the conversations in this browser, for pages whose requests get no response. Signing out
 * clears them.
 */
export function openShelf(queryClient: QueryClient, user_id: string): () => void {
  const cache = queryClient.getQueryCache()
  const filled = new Set<string>()

  function fill(query: Query): void {
    const place = placeOf(query.queryKey, user_id)
    const kept = place && takeFromShelf(user_id, query.queryHash)
    if (!kept) return
    filled.add(query.queryHash)
    queryClient.setQueryData(query.queryKey, place.give?.(kept.data) ?? kept.data, { updatedAt: kept.kept_at })
  }

  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (query.state.data === undefined && hasNoConnection(query)) fill(query)
    else if (action.type === 'success' && query.state.dataUpdatedAt > Date.now() - 1000) {
      filled.delete(query.queryHash)
      const place = placeOf(query.queryKey, user_id)
      if (place) keepOnShelf(user_id, query.queryHash, { kept_at: Date.now(), data: place.pick(query.state.data) })
    }
  })
  // They may have failed before this module was loaded.
  for (const query of cache.getAll()) if (query.state.data === undefined && hasNoConnection(query)) fill(query)

  function fetchQuietly(): void {
    fetchAhead(queryClient, user_id).catch(() => undefined)
  }
  function refetch(): void {
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => filled.has(queryHash) })
    fetchQuietly()
  }
  window.addEventListener('online', refetch)
  const timer = setTimeout(fetchQuietly, settleMs)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', refetch)
    unsubscribe()
  }
}

function hasNoConnection({ state: { fetchStatus, fetchFailureReason, error } }: Query): boolean {
  const failure = fetchFailureReason ?? error
  return fetchStatus === 'paused' || (failure instanceof ApiError && failure.status === 0)
}

const meetingsPlace: Place = {
  pick: (data) => data,
  give: (data) => {
    const meetings = data as Meetings
    const now = serverNow()
    return { ...meetings, items: meetings.items.filter(({ time_end_iso }) => Date.parse(time_end_iso) > now) }
  },
}

const places: Record<string, Place> = {
  'GET /api/conversations': { pick: firstPage },
  'GET /api/conversations/:id': { pick: (data) => data },
  'GET /api/conversations/:id/messages': {
    pick: (data) => {
      const { pages, pageParams } = firstPage(data)
      return { pages: pages.map((page) => lastOf(page as Messages)), pageParams }
    },
  },
}

function placeOf(queryKey: QueryKey, user_id: string): Place | undefined {
  const text = JSON.stringify(queryKey)
  if (nextMeetings(user_id).some((query) => JSON.stringify(query.queryKey) === text)) return meetingsPlace
  return places[queryKey[0] as string]
}

function firstPage(data: unknown): Pages {
  const { pages, pageParams } = data as Pages
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}

function lastOf({ items, has_more }: Messages): Messages {
  return { items: items.slice(-messagesKept), has_more: has_more || items.length > messagesKept }
}

function nextMeetings(user_id: string) {
  const paging = readPaging(new URLSearchParams())
  const sides = rolesOf(getSession()).includes('SPEAKER') ? (['LISTENER', 'SPEAKER'] as const) : (['LISTENER'] as const)
  return sides.map((side) => consultationsQuery({ user_id, side, which: 'future', ...paging }))
}

/**
 * Fetches what was not opened lately, at most once an hour. A failed request is retried at the next start or
 * connection.
 */
export async function fetchAhead(queryClient: QueryClient, user_id: string): Promise<void> {
  const at = 'fetched'
  if (Date.now() - (takeFromShelf(user_id, at)?.kept_at ?? 0) < fetchAgainMs) return
  const meetings: Meetings['items'] = []
  for (const query of nextMeetings(user_id))
    meetings.push(...(await queryClient.fetchQuery({ ...query, meta: quiet })).items)
  const { pages } = await queryClient.fetchInfiniteQuery({ ...conversationsQuery(), meta: quiet })
  for (const { conversation_id } of chooseThreads(pages[0]?.items ?? [], meetings)) {
    await queryClient.fetchQuery({ ...conversationQuery(conversation_id), meta: quiet })
    await queryClient.fetchInfiniteQuery({ ...messagesQuery(conversation_id), meta: quiet })
  }
  keepOnShelf(user_id, at, { kept_at: Date.now(), data: null })
}

/** Returns the conversations with the people of the next meetings, earliest first, then the last active ones. */
function chooseThreads(conversations: Conversations, meetings: Meetings['items']): Conversations {
  const inOrder = meetings.toSorted((one, other) => Date.parse(one.time_start_iso) - Date.parse(other.time_start_iso))
  const people = inOrder.flatMap(({ speaker, participants }) => [speaker].concat(participants))
  const places = new Map(people.map(({ user_id }, place) => [user_id, place] as const).toReversed())
  const next = conversations
    .filter(({ other }) => places.has(other.user_id))
    .toSorted((one, other) => places.get(one.other.user_id)! - places.get(other.other.user_id)!)
    .slice(0, nextThreadsMax)
  const rest = conversations.filter((conversation) => !next.includes(conversation))
  return [...next, ...rest.slice(0, Math.max(0, threadsFetched - next.length))]
}
