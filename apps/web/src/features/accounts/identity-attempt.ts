import type { IdentityProviderName } from '@razgovor/contract/accounts'

/** An attempt that continues on the provider's site; only this tab can finish it. */
export interface IdentityAttempt {
  provider: IdentityProviderName
  state: string
  code_verifier: string
  next: string
  /** Whether the API has exchanged the provider's code and stores the newcomer's data. */
  isExchanged: boolean
}

const key = 'identity-attempt'

export function storeAttempt(attempt: IdentityAttempt): void {
  window.sessionStorage.setItem(key, JSON.stringify(attempt))
}

export function dropAttempt(): void {
  window.sessionStorage.removeItem(key)
}

export function findAttempt(provider: IdentityProviderName, state: string | null): IdentityAttempt | undefined {
  const attempt = readAttempt(window.sessionStorage.getItem(key))
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
