import { answerChallenge } from './challenge.ts'
import { createCaller, type CallerParts } from './caller.ts'
import { readerLocale } from './locale.ts'
import { getMeetingSession } from './meeting-session.ts'
import { createRefresh, exclusiveWork } from './refresh.ts'
import { syncServerClock } from './server-clock.ts'
import { getSession, readStoredSession, setSession } from './session.ts'
import { readerZone } from './zone.ts'

const parts: CallerParts = {
  fetcher: (path, init) => fetch(path, init),
  headers: () => ({
    'x-request-id': randomId(),
    'x-device-locale': readerLocale(),
    'x-device-timezone': readerZone(),
  }),
  onServerTime: syncServerClock,
}

/** Sends no token, because renewing a token must not start another renewal. */
const callOpenly = createCaller(parts)

const refresh = createRefresh({
  session: readStoredSession,
  renew: (refresh_token) => callOpenly('POST /api/auth/refresh', { body: { refresh_token } }),
  store: setSession,
  exclusively: exclusiveWork('razgovor-refresh'),
})

/** Calls the API from the browser. Throws ApiError, which `app/error-policy.ts` shows. */
export const call = createCaller({
  ...parts,
  accessToken: () => (getSession() ?? getMeetingSession())?.access_token,
  refresh,
  challenge: answerChallenge,
})

/** Renews the tokens before they expire, to get the user's current roles. */
export async function renewSession(): Promise<void> {
  const session = getSession()
  if (session) await refresh(session.access_token)
}

/** Replaces `crypto.randomUUID`, which is missing on pages without TLS. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
