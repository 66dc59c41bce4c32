import { parseDate } from '../../lib/date-time-input.ts'
import { formatDuration } from '../../lib/format.ts'
import { instantAt } from '../../lib/time.ts'

export const optionsMax = 3

export interface RequestForm {
  topic: string
  message: string
  minutes: string
  times: { date: string; time: string }[]
}

export const emptyOption = { date: '', time: '' }

const usual = [30, 45, 60, 90, 120]

/** Limited by the speaker's tariff; null if unlimited. */
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

export function startOf({ date, time }: RequestForm['times'][number], zone: string): string {
  return instantAt({ day: parseDate(date) ?? '', time, zone })
}

/** The form's field for one of the call's: an error of an option is shown at its time. */
export function fieldOf(path: string): 'topic' | 'message' | `times.${number}.time` | 'root' {
  const [, index] = /^times\.(\d)\./.exec(path) ?? []
  if (index !== undefined) return `times.${Number(index)}.time`
  return path === 'topic' || path === 'message' ? path : 'root'
}
