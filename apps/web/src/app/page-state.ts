import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'

const pageStateId = 'state'

export interface PageState {
  queries: DehydratedState
  loaderData: NonNullable<HydrationState['loaderData']>
}

export function readPageState(): PageState | undefined {
  const text = document.querySelector(`#${pageStateId}`)?.textContent
  return text ? (JSON.parse(text) as PageState) : undefined
}

/**
 * Marks the data of a cached page as fetched now, because the page may be old, or look hours old if the browser's clock
 * is wrong.
 */
export function asReadNow({ queries }: PageState): DehydratedState {
  const dataUpdatedAt = Date.now()
  return {
    ...queries,
    queries: queries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  }
}
