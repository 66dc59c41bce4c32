import type { Session } from '@razgovor/contract/accounts'

/**
 * Every stack starts on the same Monday at noon in Moscow, so that no midnight or month end intervenes. It is in the
 * future because the job queue compares run_at with the database's clock. Pages follow it by headers.
 */
export const stackStart = '2058-01-14T09:00:00Z'

/** The database that stacks are cloned from. */
export const demoTemplate = 'razgovor_demo'

export interface MadeVisitor {
  email: string
  first_name: string
  last_name: string
  name: string
  session: Session
}

export interface MadeMeeting {
  consultation_id: string
  speaker: MadeVisitor
  listener: MadeVisitor
}

/** A meeting of two new people. */
export interface MeetingTerms {
  minutes: number
  isPaid: boolean
  /** The speaker offered it on a tariff that allows this length, and has the free one now. */
  isLapsed?: boolean
  /** Defaults to five, when the room is open. */
  starts_in_minutes?: number
}

/** A session of a new speaker, paid for by as many new listeners as it has places. */
export interface SessionTerms {
  places: number
  starts_in_minutes: number
}

export interface MadeSession {
  speaker: MadeVisitor
  listeners: MadeVisitor[]
}

/** A free daily series of a new speaker with two sessions, both of which these two new listeners take. */
export interface MadeSeriesOfTwo {
  speaker: MadeVisitor
  listeners: [MadeVisitor, MadeVisitor]
  consultation_ids: [string, string]
}

export interface StackUrls {
  url: string
  sandbox_url: string
}

/** The requests of a journey to its stack. */
export type StackRequest =
  /** Restarts everything from the beginning at another address; the answer is `StackUrls`. */
  | { type: 'renew' }
  | { type: 'advance'; seconds: number }
  | { type: 'now' }
  /** The answer is the start of the nearest meeting of the person with this e-mail. */
  | { type: 'next_start'; email: string }
  | ({ type: 'meeting' } & MeetingTerms)
  | ({ type: 'session' } & SessionTerms)
  | { type: 'series'; starts_in_minutes: number }
  | { type: 'listener' }
  | { type: 'admin' }
  | { type: 'faults'; faults: Record<string, unknown> }
