import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Fetches a query once more if it is invalidated during its first fetch. TanStack Query keeps that fetch, and then takes
 * its answer for a fresh one, although it may be older than the change. Returns a function that ends this.
 */
export function repeatInvalidations(client: QueryClient): () => void {
  const outdated = new WeakSet<Query>()
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'invalidate' && query.state.data === undefined && query.state.fetchStatus === 'fetching')
      outdated.add(query)
    else if (action.type === 'error') outdated.delete(query)
    else if (action.type === 'success' && outdated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
