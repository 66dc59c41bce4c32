import type { MeetingSession } from '@razgovor/contract/mail-links'

const key = 'meeting-session'

let kept = read()

/** The session of a meeting link, for this tab only. It does not count as signed in. */
export function getMeetingSession(): MeetingSession | null {
  return kept
}

export function storeMeetingSession(session: MeetingSession | null): void {
  kept = session
  try {
    sessionStorage.setItem(key, JSON.stringify(session))
  } catch {
    // Without storage only a reload loses it.
  }
}

/** The server has no storage. */
function read(): MeetingSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as MeetingSession | null
  } catch {
    return null
  }
}
