import type { Tariff as TariffView } from '@razgovor/contract/tariffs'
import type { Tariff } from './get-tariff.ts'

export function toTariff(tariff: Tariff): TariffView {
  const { tariff_id, code, title, meeting_minutes, month_minutes } = tariff
  const { donations_allowed, series_allowed, participants_max } = tariff
  return {
    tariff_id,
    code,
    title,
    meeting_minutes,
    month_minutes,
    donations_allowed,
    series_allowed,
    participants_max,
  }
}
