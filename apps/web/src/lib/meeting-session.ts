import type { MeetingSession } from '@razgovor/contract/mail-links'

const key = 'meeting-session'

let kept = read()

/** The session of a meeting link, valid in this tab only. It does not count as signed in. */
export function getMeetingSession(): MeetingSession | null {
  return kept
}

export function storeMeetingSession(session: MeetingSession | null): void {
  kept = session
  try {
    sessionStorage.setItem(key, JSON.stringify(session))
  } catch {
    // If storage is unavailable, the session is lost on reload.
  }
}

/** Returns null on the server, which has no storage. */
function read(): MeetingSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as MeetingSession | null
  } catch {
    return null
  }
}
