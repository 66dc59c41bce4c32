import type { ErrorName } from '@razgovor/contract/error-codes'
import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import type { Answer, Args, GetRoute } from './api-types.ts'

interface ApiMeta extends Record<string, unknown> {
  /** Errors that the caller handles itself and the error policy ignores. */
  handles?: readonly ErrorName[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ApiMeta
    mutationMeta: ApiMeta
  }
}

/** Returns the options of a query. The query client's `queryFn` makes the call, so that the server can use its own. */
export function apiQuery<R extends GetRoute>(route: R, ...[args]: Args<R>) {
  return queryOptions<Answer<R>, ApiError>({ queryKey: [route, args ?? {}] })
}

export function keyOf(route: GetRoute): readonly [GetRoute] {
  return [route]
}
