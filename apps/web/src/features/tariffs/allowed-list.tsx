import type { Tariff } from '@razgovor/contract/tariffs'
import { allowedTexts as texts } from './tariffs.texts.ts'

/** Lists the same properties for every tariff, so that tariffs can be compared. */
export function AllowedList({ tariff }: { tariff: Tariff }) {
  const { meeting_minutes, month_minutes, participants_max, series_allowed, donations_allowed } = tariff
  return (
    <dl className="mt-6 grid gap-3 border-t border-line pt-6">
      <Line name={texts.meeting} value={upTo(meeting_minutes)} />
      <Line name={texts.month} value={upTo(month_minutes)} />
      <Line name={texts.participants} value={texts.people(participants_max)} />
      <Line name={texts.series} value={series_allowed ? texts.yes : texts.no} />
      <Line name={texts.donations} value={donations_allowed ? texts.yes : texts.no} />
    </dl>
  )
}

function upTo(minutes: number | null): string {
  return minutes === null ? texts.no_limit : texts.up_to(minutes)
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-xs text-mute">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}
