export interface SeriesChoice {
  series_id: string
  slot_ids: string[]
}

/** Returns the query that restores the chosen sessions after signing in. */
export function writeSeriesChoice({ series_id, slot_ids }: SeriesChoice): string {
  return `?${new URLSearchParams({ series: series_id, sessions: slot_ids.join('.') })}`
}

export function readSeriesChoice(search: URLSearchParams): SeriesChoice | null {
  const series_id = search.get('series')
  return series_id ? { series_id, slot_ids: search.get('sessions')?.split('.').filter(Boolean) ?? [] } : null
}
