import { formatCount, formatDuration } from '../../../lib/format.ts'
import { availabilityTexts as texts, availabilityUnits as units } from './availability.texts.ts'

interface Option {
  value: string
  label: string
}

export const availabilityOptions = {
  buffer_minutes: (own: string) =>
    optionsOf([0, 5, 10, 15, 20, 30, 45, 60], own, (minutes) => (minutes ? formatDuration(minutes) : texts.no_buffer)),
  notice_minutes: (own: string) =>
    optionsOf([0, 60, 120, 240, 720, 1440, 2880, 10_080], own, (minutes) =>
      minutes ? texts.notice(span(minutes)) : texts.no_notice,
    ),
  horizon_days: (own: string) =>
    optionsOf([7, 14, 30, 60, 90, 180], own, (count) => texts.horizon(formatCount(count, units.days))),
  day_max: (own: string) => [
    { value: '', label: texts.no_day_max },
    ...optionsOf([1, 2, 3, 4, 5, 6, 8, 10], own, (count) => texts.day_max_of(formatCount(count, units.of_meetings))),
  ],
}

function optionsOf(usual: readonly number[], own: string, labelOf: (value: number) => string): Option[] {
  const values = own === '' ? usual : [...new Set([...usual, Number(own)])]
  return values.toSorted((one, other) => one - other).map((value) => ({ value: String(value), label: labelOf(value) }))
}

function span(minutes: number): string {
  if (minutes % 1440 === 0) return formatCount(minutes / 1440, units.days)
  return minutes % 60 === 0 ? formatCount(minutes / 60, units.hours) : formatDuration(minutes)
}
