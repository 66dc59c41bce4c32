import { ApiError } from '../../errors/api-error.ts'
import { scheduleTexts } from './schedule.texts.ts'

const longestDays = 62

/** Throws validation unless `from` is before `to` by at most `longestDays`. */
export function assertStretch(from: Date, to: Date): void {
  if (from >= to) throw new ApiError('validation', { fields: { to_time: scheduleTexts.endBeforeStart } })
  if (to.getTime() - from.getTime() > longestDays * 24 * 3_600_000)
    throw new ApiError('validation', { fields: { to_time: scheduleTexts.atMostDays(longestDays) } })
}
