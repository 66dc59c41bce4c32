import { formatDuration } from '../../lib/format.ts'
import { startField, startOf, type StartsForm } from '../../lib/starts-form.ts'

export interface RequestForm extends StartsForm {
  topic: string
  message: string
  minutes: string
}

const usual = [30, 45, 60, 90, 120]

/** Returns the lengths to choose from, limited by the speaker's tariff; `longest` is null if unlimited. */
export function lengthsUpTo(longest: number | null) {
  const allowed = longest === null ? usual : [...usual.filter((minutes) => minutes < longest), longest]
  return allowed
    .filter((minutes) => minutes <= usual.at(-1)!)
    .map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))
}

export function toRequest({ topic, message, minutes, times }: RequestForm, zone: string) {
  return {
    topic: topic.trim(),
    message: message.trim(),
    times: times.map((option) => {
      const time_start_iso = startOf(option, zone)
      const time_end_iso = new Date(Date.parse(time_start_iso) + Number(minutes) * 60_000).toISOString()
      return { time_start_iso, time_end_iso }
    }),
  }
}

/** Returns the form's field for an API error's path. An error of an option is shown at its time. */
export function fieldOf(path: string): 'topic' | 'message' | `times.${number}.time` | 'root' {
  if (path === 'topic' || path === 'message') return path
  return startField(path) ?? 'root'
}
