import type { IdentityProviderName, Session } from '@razgovor/contract/accounts'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import type { Answer, Args } from '../../lib/api-types.ts'
import { call } from '../../lib/api.ts'
import { popGoal } from '../../lib/routing.ts'
import { accountTexts } from './accounts.texts.ts'
import { dropAttempt, findAttempt, storeAttempt, type IdentityAttempt } from './identity-attempt.ts'
import { returnAddress } from './identity-providers.ts'

export type PendingIdentity = Answer<'POST /api/auth/identity'>

export type Arrival = { next: string } & (
  | { kind: 'signed in'; session: Session }
  | { kind: 'newcomer'; code_verifier: string; pending: PendingIdentity }
  | { kind: 'denied' }
  /** The attempt started in another tab, or never. */
  | { kind: 'lost' }
  | { kind: 'blocked' | 'failed'; text: string }
)

const arrivals = new Map<string, Promise<Arrival>>()

/** Runs once per address, however often React calls it, because the provider's code can be used only once. */
export function finishArrival(provider: IdentityProviderName, search: string): Promise<Arrival> {
  const key = provider + search
  const arrival = arrivals.get(key) ?? end(provider, new URLSearchParams(search))
  arrivals.set(key, arrival)
  return arrival
}

async function end(provider: IdentityProviderName, query: URLSearchParams): Promise<Arrival> {
  const attempt = findAttempt(provider, query.get('state'))
  if (!attempt) return { kind: 'lost', next: popGoal() }
  // The page was reloaded, as happens on phones while the person reads the code in the mail app.
  if (attempt.isExchanged) return findNewcomer(attempt)
  const { next } = attempt
  const code = query.get('code')
  if (!code) {
    dropAttempt()
    const isDenied = query.get('error') === 'access_denied'
    return isDenied ? { kind: 'denied', next } : { kind: 'failed', text: accountTexts.identity.no_answer, next }
  }
  storeAttempt({ ...attempt, isExchanged: true })
  try {
    const session = await call('POST /api/auth/auth', { body: toBody(attempt, code, query.get('device_id')) })
    dropAttempt()
    return { kind: 'signed in', session, next }
  } catch (error) {
    if (isRefusal(error, 'no_email', 'email_not_confirmed', 'no_consents', 'no_name')) return findNewcomer(attempt)
    dropAttempt()
    return toFailure(error, next)
  }
}

async function findNewcomer({ code_verifier, next }: IdentityAttempt): Promise<Arrival> {
  try {
    const pending = await call('POST /api/auth/identity', { body: { code_verifier } })
    return { kind: 'newcomer', code_verifier, pending, next }
  } catch (error) {
    if (isRefusal(error, 'not_exist')) dropAttempt()
    return toFailure(error, next)
  }
}

function toBody(
  { provider, state, code_verifier }: IdentityAttempt,
  code: string,
  device_id: string | null,
): Args<'POST /api/auth/auth'>[0]['body'] {
  const brought = { code, code_verifier, state, redirect_uri: returnAddress(provider) }
  return provider === 'VK'
    ? { type: 'VK', ...brought, device_id: device_id ?? '' }
    : { type: 'YA', ...brought, device_id: device_id ?? undefined }
}

/** For an incomplete address the API returns an error about the missing field. */
function toFailure(error: unknown, next: string): Arrival {
  if (!(error instanceof ApiError)) throw error
  const [text = error.message] = Object.values(error.fields)
  return { kind: isRefusal(error, 'user_blocked') ? 'blocked' : 'failed', text, next }
}
