import { useMatches } from 'react-router'
import type { RouteHandle } from './route-objects.tsx'

/** The page stands alone, without header and footer. */
export function useIsBare(): boolean {
  return useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.route.is_bare)
}
