import type { Session } from '@razgovor/contract/accounts'

/**
 * When every stack starts: a Monday, noon in Moscow. The same day at each run, so that no midnight, weekday, month end or
 * clock change comes in between. Pages follow it by the server-timing and x-server-time headers. It is ahead of the real
 * time because the job queue compares run_at with the database's own clock.
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

/** Of two people of its own. */
export interface MeetingTerms {
  minutes: number
  is_paid: boolean
  /** The speaker, on a tariff that allows so long a meeting, holds the free one since. */
  is_lapsed?: boolean
  /** Five, so that one may enter, if not said. */
  starts_in_minutes?: number
}

/** Of a speaker of its own, paid for by as many listeners as it has places. */
export interface SessionTerms {
  places: number
  starts_in_minutes: number
}

export interface MadeSession {
  speaker: MadeVisitor
  listeners: MadeVisitor[]
}

export interface StackUrls {
  url: string
  sandbox_url: string
}

/** What a journey may ask of the stack. */
export type StackRequest =
  /** Everything as at the start, at another address: answers `StackUrls`. */
  | { type: 'renew' }
  | { type: 'advance'; seconds: number }
  | { type: 'now' }
  /** When the nearest meeting of the person with this e-mail begins. */
  | { type: 'next_start'; email: string }
  | ({ type: 'meeting' } & MeetingTerms)
  | ({ type: 'session' } & SessionTerms)
  | { type: 'listener' }
  | { type: 'admin' }
  | { type: 'faults'; faults: Record<string, unknown> }
