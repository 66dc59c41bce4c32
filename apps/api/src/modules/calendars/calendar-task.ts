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
  /** Of CALDAV: the addresses of collections that are not read. */
  skipped: readonly string[]
  /** The fingerprint of what was read last, if it need not be expanded again. */
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
      /** Null: the same as what was read last. */
      busy: Stretch[] | null
      /** Of CALDAV: what the server has. */
      collections: FoundCollection[]
    }

export interface WriteTask extends Connection {
  puts: readonly { url: string; ics: string }[]
  /** Addresses of events. */
  deletes: readonly string[]
}

export interface WriteResult {
  problem: WritingProblem | null
  /** The addresses that were put and deleted before the problem. */
  done: string[]
}

/** What `calendar.worker.ts` does. */
export type CalendarTask = ({ does: 'READ' } & ReadTask) | ({ does: 'WRITE' } & WriteTask)
