import { lengthTexts as texts } from './disputes.texts.ts'

/** «1 ч 2 мин», «3 мин 5 с», «40 с». */
export function formatLength(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = seconds % 60
  const parts = [hours && texts.hours(hours), minutes && texts.minutes(minutes), rest && texts.seconds(rest)].filter(
    Boolean,
  )
  return parts.length > 0 ? parts.join(' ') : texts.seconds(0)
}
