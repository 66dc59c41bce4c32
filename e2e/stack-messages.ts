import type { Session } from '@razgovor/contract/accounts'

export interface MadeVisitor {
  email: string
  name: string
  session: Session
}

export interface MadeMeeting {
  consultation_id: string
  speaker: MadeVisitor
  listener: MadeVisitor
}

/** Of two people of its own, the speaker on the free tariff. */
export interface MeetingTerms {
  minutes: number
  is_paid: boolean
  /** Five, so that one may enter, if not said. */
  starts_in_minutes?: number
}

/** What a journey may ask of the stack. */
export type StackRequest =
  | { type: 'advance'; seconds: number }
  | { type: 'now' }
  /** When the nearest meeting of the person with this e-mail begins. */
  | { type: 'next_start'; email: string }
  | ({ type: 'meeting' } & MeetingTerms)
  | { type: 'faults'; faults: Record<string, unknown> }
