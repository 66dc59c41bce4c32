import type { IdentityProviderName } from '@razgovor/contract/accounts'
import { email, personName } from '@razgovor/contract/values'
import { providersTexts } from './providers.texts.ts'

export interface Identity {
  provider_user_id: string
  email: string | null
  /** The provider guarantees that the e-mail belongs to this person. */
  is_email_trusted: boolean
  first_name: string
  last_name: string
}

export interface IdentityProof {
  code: string
  code_verifier: string
  state: string
  redirect_uri: string
  device_id?: string | undefined
}

export interface IdentityProvider {
  authorize_at: { authorize_url: string; client_id: string; scope: string }
  /** Throws auth_invalid, external_service. */
  identify(proof: IdentityProof): Promise<Identity>
}

export type IdentityProviders = Record<IdentityProviderName, IdentityProvider | null>

export const providerTitles: Record<IdentityProviderName, string> = { VK: 'VK ID', YA: providersTexts.yandexId }

// A value that breaks our rules is dropped; the person types it instead.
export const providedEmail = email.nullable().catch(null)
export const providedName = personName.catch('')
