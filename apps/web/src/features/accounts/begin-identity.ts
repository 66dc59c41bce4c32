import type { IdentityProviderName } from '@razgovor/contract/accounts'
import { storeAttempt } from './identity-attempt.ts'
import { authorizeUrl, returnAddress, type AuthorizeAt } from './identity-providers.ts'
import { challengeOf, randomText } from './pkce.ts'

interface Beginning {
  provider: IdentityProviderName
  at: AuthorizeAt
  next: string
}

export async function beginIdentity({ provider, at, next }: Beginning): Promise<void> {
  const [state, code_verifier] = [randomText(), randomText()]
  const code_challenge = await challengeOf(code_verifier)
  storeAttempt({ provider, state, code_verifier, next, isExchanged: false })
  window.location.assign(authorizeUrl({ provider, at, redirect_uri: returnAddress(provider), state, code_challenge }))
}
