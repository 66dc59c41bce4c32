import type { Consultation } from '@razgovor/contract/bookings'
import { moveTexts as texts } from './move.texts.ts'

/** Explains why a meeting can be neither moved nor requested to be moved. */
export function WhyNot({ meeting: { move, open_requests } }: { meeting: Consultation }) {
  return <p>{move?.can_ask && open_requests.length > 0 ? texts.pending : texts.not_now}</p>
}
