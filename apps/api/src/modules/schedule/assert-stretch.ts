import { ApiError } from '../../errors/api-error.ts'
import { scheduleTexts } from './schedule.texts.ts'

const longestDays = 62

export function assertStretch(from: Date, to: Date): void {
  if (from >= to) throw new ApiError('validation', { fields: { to_time: scheduleTexts.endBeforeStart } })
  if (to.getTime() - from.getTime() > longestDays * 24 * 3_600_000)
    throw new ApiError('validation', { fields: { to_time: scheduleTexts.atMostDays(longestDays) } })
}
