import { lengthTexts as texts } from './disputes.texts.ts'

export function formatLength(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = seconds % 60
  const parts = [hours && texts.hours(hours), minutes && texts.minutes(minutes), rest && texts.seconds(rest)].filter(
    Boolean,
  )
  return parts.length > 0 ? parts.join(' ') : texts.seconds(0)
}
