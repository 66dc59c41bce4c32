import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'

/** When the first page of a list is fetched again, drops its cached later pages, whose offsets may be outdated. */
export function replacePagedList(client: QueryClient, read: Query<unknown, unknown, unknown>): void {
  const list = pagedListOf(read)
  if (list?.offset !== 0) return
  client.removeQueries({
    type: 'inactive',
    predicate: (query) => {
      const other = pagedListOf(query as Query<unknown, unknown, unknown>)
      return other !== undefined && other.offset > 0 && other.name === list.name
    },
  })
}

function pagedListOf({ queryKey: [route, args] }: Query<unknown, unknown, unknown>) {
  const { query, ...rest } = (args ?? {}) as { query?: { offset?: unknown } }
  const { offset, ...filters } = query ?? {}
  if (typeof offset !== 'number') return undefined
  return { offset, name: hashKey([route, rest, filters]) }
}
