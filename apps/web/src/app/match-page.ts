import { matchRoutes } from 'react-router'
import { pageRoutes, type PageRoute } from './routes.ts'

const table = pageRoutes.map((route) => ({ path: route.path, segments: segmentsOf(route.path), route }))

/** Returns the page of a path. Compiles only the few paths that may match: the router would compile all at each call. */
export function matchPage(path: string): PageRoute {
  const segments = segmentsOf(path)
  const candidates = table.filter((one) => mayMatch(one.segments, segments))
  const match = matchRoutes(candidates, path)?.at(-1)
  if (!match) throw new Error(`no page for ${path}`)
  return match.route.route
}

function mayMatch(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern[0] === '*') return true
  return (
    pattern.length === segments.length &&
    pattern.every((one, index) => {
      const segment = segments[index]!
      return one.startsWith(':') || segment.includes('%') || one.toLowerCase() === segment.toLowerCase()
    })
  )
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}
