import type { CalendarKind, CalendarProblem, WritingProblem } from '@razgovor/contract/calendars'
import type { BusyWindow, Stretch } from './expand-busy.ts'

export interface Account {
  url: string
  login: string
  password: string
}

interface Connection {
  account: Account
  allow_private: boolean
}

export interface ReadTask extends Connection {
  kind: CalendarKind
  /** CALDAV only: URLs of collections that are not read. */
  skipped: readonly string[]
  /** Fingerprint of the last read; if unchanged, events are not expanded again. Null forces expansion. */
  known: string | null
  window: BusyWindow
}

export interface FoundCollection {
  url: string
  title: string
}

export type ReadResult =
  | { problem: CalendarProblem }
  | {
      problem: null
      fingerprint: string
      /** Null if unchanged since the last read. */
      busy: Stretch[] | null
      /** CALDAV only: all collections on the server. */
      collections: FoundCollection[]
    }

export interface WriteTask extends Connection {
  puts: readonly { url: string; ics: string }[]
  deletes: readonly string[]
}

export interface WriteResult {
  problem: WritingProblem | null
  /** URLs that were put or deleted before the problem occurred. */
  done: string[]
}

export type CalendarTask = ({ does: 'READ' } & ReadTask) | ({ does: 'WRITE' } & WriteTask)
