import type { IdentityProviderName } from '@razgovor/contract/accounts'
import { email, personName } from '@razgovor/contract/values'
import { providersTexts } from './providers.texts.ts'

/** Somebody as an identity provider knows them. */
export interface Identity {
  provider_user_id: string
  email: string | null
  /** The provider vouches that the e-mail is this person's. */
  is_email_trusted: boolean
  first_name: string
  last_name: string
}

/** What the browser brought back from the provider. */
export interface IdentityProof {
  code: string
  code_verifier: string
  state: string
  redirect_uri: string
  device_id?: string | undefined
}

export interface IdentityProvider {
  /** Where a browser begins. */
  authorize_at: { authorize_url: string; client_id: string; scope: string }
  /** Throws auth_invalid where the provider does not confirm it, external_service where it does not answer. */
  identify(proof: IdentityProof): Promise<Identity>
}

/** Null where one is off. */
export type IdentityProviders = Record<IdentityProviderName, IdentityProvider | null>

export const providerTitles: Record<IdentityProviderName, string> = { VK: 'VK ID', YA: providersTexts.yandexId }

/** What a provider tells has to fit our own rules: what does not, the person types anew. */
export const toldEmail = email.nullable().catch(null)
export const toldName = personName.catch('')
