import type { Consultation } from '@razgovor/contract/bookings'
import { formatDuration } from '../../lib/format.ts'
import { meetingTexts } from './meeting.texts.ts'

const { leaving: texts } = meetingTexts

export function leavingText(
  { time_end_iso, amount }: Pick<Consultation, 'time_end_iso' | 'amount'>,
  now: number,
): string {
  const minutesLeft = Math.floor((Date.parse(time_end_iso) - now) / 60_000)
  if (minutesLeft < 1) return texts.text
  const early = texts.early(formatDuration(minutesLeft))
  return [texts.text, early, ...(amount > 0 ? [texts.paid] : [])].join(' ')
}
