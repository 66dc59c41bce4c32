import { useMatches } from 'react-router'
import type { RouteHandle } from './route-handle.ts'

export function useIsBare(): boolean {
  return useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.route.isBare)
}
