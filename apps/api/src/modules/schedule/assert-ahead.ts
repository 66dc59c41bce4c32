import { ApiError } from '../../errors/api-error.ts'
import { scheduleTexts } from './schedule.texts.ts'

const furthestDays = 2 * 366

export function assertAhead(now: Date, time_start_iso: string, field = 'time_start_iso'): void {
  const milliseconds = Date.parse(time_start_iso) - now.getTime()
  if (milliseconds <= 0) throw new ApiError('validation', { fields: { [field]: scheduleTexts.timePassed } })
  if (milliseconds > furthestDays * 24 * 3_600_000)
    throw new ApiError('validation', { fields: { [field]: scheduleTexts.atMostTwoYears } })
}
