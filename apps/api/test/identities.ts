import { createHash, randomBytes } from 'node:crypto'
import { signIn, type IdentityProviderName } from '@razgovor/contract/accounts'
import type { TestApi } from './start-api.ts'

export interface Person {
  provider_user_id: string
  first_name: string
  last_name: string
  email: string | null
}

export const person: Person = {
  provider_user_id: '1234567',
  first_name: 'Вера',
  last_name: 'Лебедева',
  email: 'vera@example.ru',
}

export const yandexPerson: Person = { ...person, email: 'vera@yandex.ru' }

/** Returns the body of `signIn`. */
export async function comeBackFrom(api: TestApi, type: IdentityProviderName, who: Person = person) {
  const code_verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(32).toString('base64url')
  const redirect_uri = `${api.url}/auth/${type.toLowerCase()}`
  const response = await api.control(`/${type.toLowerCase()}/approve`, {
    redirect_uri,
    state,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    client_id: api.ctx.identity[type]?.authorize_at.client_id,
    person: who,
  })
  const { redirect_url } = (await response.json()) as { redirect_url: string }
  const back = Object.fromEntries(new URL(redirect_url).searchParams)
  const proof = { code: back['code']!, code_verifier, state, redirect_uri }
  const body = type === 'VK' ? { type, ...proof, device_id: back['device_id']! } : { type, ...proof }
  return { body, code_verifier }
}

/** Every new identity is refused at first; returns the code verifier. */
export async function arrive(api: TestApi, type: IdentityProviderName, who: Person = person): Promise<string> {
  const { body, code_verifier } = await comeBackFrom(api, type, who)
  await api.anonymous.refusal(signIn, { body })
  return code_verifier
}

export function failNext(api: TestApi, type: IdentityProviderName, fault: object) {
  return api.control(`/${type.toLowerCase()}/faults`, { fail_next: fault })
}
