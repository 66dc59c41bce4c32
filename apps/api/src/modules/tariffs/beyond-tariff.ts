import type { Tariff } from './get-tariff.ts'

export interface Offered {
  minutes?: number
  places?: number
  is_series?: boolean
}

export type TariffLimits = Pick<Tariff, 'meeting_minutes' | 'participants_max' | 'series_allowed'>

export function beyondTariff(
  { meeting_minutes, participants_max, series_allowed }: TariffLimits,
  { minutes = 0, places = 1, is_series = false }: Offered,
): 'SERIES' | 'PLACES' | 'MINUTES' | null {
  if (is_series && !series_allowed) return 'SERIES'
  if (places > participants_max) return 'PLACES'
  return meeting_minutes !== null && minutes > meeting_minutes ? 'MINUTES' : null
}

export function minutesOf({ time_start, time_end }: { time_start: Date; time_end: Date }): number {
  return (time_end.getTime() - time_start.getTime()) / 60_000
}

export function minutesAsked(asked: { time_start_iso: string; time_end_iso: string }): number {
  return (Date.parse(asked.time_end_iso) - Date.parse(asked.time_start_iso)) / 60_000
}
