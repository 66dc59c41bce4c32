import type { IdentityProviderName } from '@razgovor/contract/accounts'

/** A sign-in that left for the provider's site; this tab alone can end it. */
export interface IdentityAttempt {
  provider: IdentityProviderName
  state: string
  code_verifier: string
  next: string
  /** The provider's code went to the API: what is known of the newcomer is there. */
  isExchanged: boolean
}

const KEY = 'identity-attempt'

export function keepAttempt(attempt: IdentityAttempt): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(attempt))
}

export function dropAttempt(): void {
  window.sessionStorage.removeItem(KEY)
}

/** The one that was begun here and comes back with its own state. */
export function findAttempt(provider: IdentityProviderName, state: string | null): IdentityAttempt | undefined {
  const attempt = readAttempt(window.sessionStorage.getItem(KEY))
  return attempt?.provider === provider && attempt.state === state ? attempt : undefined
}

export function readAttempt(stored: string | null): IdentityAttempt | undefined {
  try {
    const attempt = JSON.parse(stored ?? 'null') as IdentityAttempt | null
    return attempt && isWhole(attempt) ? attempt : undefined
  } catch {
    return undefined
  }
}

function isWhole({ provider, state, code_verifier, next, isExchanged }: IdentityAttempt): boolean {
  const texts = [provider, state, code_verifier, next]
  return texts.every((text) => typeof text === 'string') && typeof isExchanged === 'boolean'
}
