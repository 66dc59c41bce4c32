import type { IdentityProviderName } from '@razgovor/contract/accounts'
import type { Answer } from '../../lib/api-types.ts'

export const identityProviders = {
  VK: { option: 'vk', path: '/auth/vk', challenge_method: 's256' },
  YA: { option: 'ya', path: '/auth/ya', challenge_method: 'S256' },
} as const satisfies Record<IdentityProviderName, object>

export type AuthorizeAt = NonNullable<Answer<'GET /api/auth/options'>['vk']>

interface Authorization {
  provider: IdentityProviderName
  at: AuthorizeAt
  redirect_uri: string
  state: string
  code_challenge: string
}

export function authorizeUrl({ provider, at, ...asked }: Authorization): string {
  const { authorize_url, client_id, scope } = at
  const url = new URL(authorize_url)
  const query = {
    response_type: 'code',
    client_id,
    scope,
    ...asked,
    code_challenge_method: identityProviders[provider].challenge_method,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

export function returnAddress(provider: IdentityProviderName): string {
  return window.location.origin + identityProviders[provider].path
}
