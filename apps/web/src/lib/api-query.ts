import type { ErrorName } from '@razgovor/contract/error-codes'
import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import type { Answer, Args, GetRoute } from './api-types.ts'

interface ApiMeta extends Record<string, unknown> {
  /** Refusals that the caller deals with itself: the error policy stays silent about them. */
  handles?: readonly ErrorName[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ApiMeta
    mutationMeta: ApiMeta
  }
}

/** Options of a reading call; the query client's own `queryFn` makes the call, so that the server can bring its own. */
export function apiQuery<R extends GetRoute>(route: R, ...[args]: Args<R>) {
  return queryOptions<Answer<R>, ApiError>({ queryKey: [route, args ?? {}] })
}

/** The key of every query of a call, whatever its arguments: for invalidating. */
export function keyOf(route: GetRoute): readonly [GetRoute] {
  return [route]
}
