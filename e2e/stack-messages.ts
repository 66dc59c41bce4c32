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

/** What a journey may ask of the stack. */
export type StackRequest =
  | { type: 'advance'; seconds: number }
  | { type: 'now' }
  /** When the nearest meeting of the person with this e-mail begins. */
  | { type: 'next_start'; email: string }
  /** Of two people of its own, the speaker on the free tariff; it begins in five minutes. */
  | { type: 'meeting'; minutes: number; is_paid: boolean }
  | { type: 'faults'; faults: Record<string, unknown> }
