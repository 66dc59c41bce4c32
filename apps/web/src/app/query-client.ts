import type { ErrorName } from '@razgovor/contract/error-codes'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import type { GetRoute } from '../lib/api-types.ts'
import type { Call } from '../lib/caller.ts'
import { replacePagedList } from './paged-lists.ts'

interface QueryClientParts {
  call: Call
  /** `shown`: the query that failed, if the page has data of it from before. */
  onError?: (error: unknown, handles: readonly ErrorName[] | undefined, shown?: object) => void
  retries: number
}

export function createQueryClient({ call, onError, retries }: QueryClientParts): QueryClient {
  const callAny = call as (route: GetRoute, args: object) => Promise<unknown>
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // Without a connection the page says so itself.
      onError(error, query) {
        if (isConnected()) onError?.(error, query.meta?.handles, query.state.data === undefined ? undefined : query)
      },
      onSuccess: (_data, query) => replacePagedList(client, query),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onError?.(error, mutation.meta?.handles),
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => callAny(queryKey[0] as GetRoute, { ...(queryKey[1] as object), signal }),
        staleTime: 30_000,
        // A paused query would neither fail nor end.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < retries && isConnected() && isPassing(error),
      },
    },
  })
  return client
}

/** Browsers know for certain only that there is no connection; a server has no such property. */
function isConnected(): boolean {
  return typeof window === 'undefined' || navigator.onLine
}

/** Without a response, or after a server error, a retry may succeed. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
