import type { Consultation } from '@razgovor/contract/bookings'
import { cancelReasonTexts, outcomeTexts, statusTexts } from './status.texts.ts'

type StatusFacts = Pick<Consultation, 'status' | 'reason' | 'side' | 'outcome'>

export function statusText({ status, reason, side, outcome }: StatusFacts): string {
  if (status === 'ENDED' && outcome) return outcomeTexts[side][outcome]
  if (status !== 'CANCELED' && status !== 'EXPIRED') return statusTexts[status]
  return (reason && cancelReasonTexts[side][reason]) || statusTexts[status]
}
