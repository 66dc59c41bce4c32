import { parseDate } from '../../lib/date-time-input.ts'
import { formatDuration } from '../../lib/format.ts'
import { instantAt } from '../../lib/time.ts'

export const OPTIONS_MAX = 3

export interface RequestForm {
  topic: string
  message: string
  /** Of every option. */
  minutes: string
  times: { date: string; time: string }[]
}

export const emptyOption = { date: '', time: '' }

const usual = [30, 45, 60, 90, 120]

/** As long as the speaker's tariff allows; null where it sets no limit. */
export function lengthsUpTo(longest: number | null) {
  const allowed = longest === null ? usual : [...usual.filter((minutes) => minutes < longest), longest]
  return allowed
    .filter((minutes) => minutes <= usual.at(-1)!)
    .map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))
}

/** The call's body of a form whose dates and times are well written. */
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

/** The form's field for one of the call's: what is wrong with an option is said beside its time. */
export function fieldOf(path: string): 'topic' | 'message' | `times.${number}.time` | 'root' {
  const [, index] = /^times\.(\d)\./.exec(path) ?? []
  if (index !== undefined) return `times.${Number(index)}.time`
  return path === 'topic' || path === 'message' ? path : 'root'
}
