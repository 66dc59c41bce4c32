import type { MeetingSession } from '@razgovor/contract/mail-links'

const key = 'meeting-session'

let kept = read()

/** What the link of a meeting's mail opened, in this tab alone. Nobody counts as signed in by it. */
export function getMeetingSession(): MeetingSession | null {
  return kept
}

export function keepMeetingSession(session: MeetingSession | null): void {
  kept = session
  try {
    sessionStorage.setItem(key, JSON.stringify(session))
  } catch {
    // Refused storage costs a reload, no more.
  }
}

/** On the server there is no storage. */
function read(): MeetingSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as MeetingSession | null
  } catch {
    return null
  }
}
