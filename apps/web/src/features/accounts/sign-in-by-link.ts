import type { Session } from '@razgovor/contract/accounts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'

/** `text`: why the link does not sign in. */
type Outcome = { session: Session } | { session: null; text: string }

const outcomes = new Map<string, Promise<Outcome>>()

/** Once for a link, however often React asks: its token works once. */
export function signInByLink(token: string): Promise<Outcome> {
  const outcome = outcomes.get(token) ?? signIn(token)
  outcomes.set(token, outcome)
  return outcome
}

async function signIn(token: string): Promise<Outcome> {
  try {
    return { session: await call('POST /api/auth/auth', { body: { type: 'TOKEN', token } }) }
  } catch (error) {
    if (error instanceof ApiError) return { session: null, text: error.message }
    throw error
  }
}
