/** What pages read from the query; anything else in it (a campaign's marks) makes no other page. */
const knownKeys = ['free_today', 'limit', 'offset', 'q', 'slot', 'week']

/** The path and the known part of the query: what a page is rendered from, and cached by. */
export function pageAddress(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const known = new URLSearchParams(
    knownKeys.flatMap((key) => {
      const value = searchParams.get(key)
      return value === null ? [] : [[key, value.slice(0, 100)]]
    }),
  )
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '')
  return known.size > 0 ? `${path}?${known.toString()}` : path
}
