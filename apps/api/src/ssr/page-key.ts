// Anything else in the query makes no other page.
const knownKeys = [
  'at',
  'document',
  'free_this_week',
  'free_today',
  'is_free',
  'kind',
  'language',
  'limit',
  'month',
  'offset',
  'period',
  'price_max',
  'price_min',
  'q',
  'slot',
  'sort',
  'version',
  'view',
  'week',
  'when',
]

/** The key of a page: its path and the known part of its query. */
export function pageAddress(url: string, keys: readonly string[] = knownKeys): string {
  const { pathname, searchParams } = new URL(`http://localhost/${url}`)
  const known = new URLSearchParams(
    keys.flatMap((key) => {
      const value = searchParams.get(key)
      return value === null ? [] : [[key, value.slice(0, 100)]]
    }),
  )
  const path = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return known.size > 0 ? `${path}?${known.toString()}` : path
}
