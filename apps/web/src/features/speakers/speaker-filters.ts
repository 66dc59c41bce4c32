export interface SpeakerFilters {
  q: string
  free_today: boolean
  offset: number
  limit: number
}

export const pageSizes = [20, 50, 100] as const

/** The filters as the address has them; what makes no sense counts as absent. */
export function readFilters(search: URLSearchParams): SpeakerFilters {
  const limit = Number(search.get('limit'))
  const offset = Number(search.get('offset'))
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    free_today: search.get('free_today') === 'true',
    offset: Number.isInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
  }
}

/** «?q=…&offset=20», without what is by default; empty when nothing is left. */
export function writeFilters({ q, free_today, offset, limit }: SpeakerFilters): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (free_today) search.set('free_today', 'true')
  if (offset > 0) search.set('offset', String(offset))
  if (limit !== pageSizes[0]) search.set('limit', String(limit))
  return search.size > 0 ? `?${search}` : ''
}
