import { HttpError } from '../http-error.ts'
import type { Authorization, IdentityService } from './state.ts'

export type Query = Record<string, string | undefined>

export function readAuthorization(service: IdentityService, query: Query): Authorization {
  const { client_id = '', redirect_uri = '', state = '', code_challenge = '' } = query
  if (client_id !== service.client_id)
    throw new HttpError(400, `client_id is "${client_id}", not "${service.client_id}".`)
  if (!URL.canParse(redirect_uri)) throw new HttpError(400, `redirect_uri is "${redirect_uri}", which is not a URL.`)
  if (state === '') throw new HttpError(400, 'state is missing.')
  if (service.needs_challenge && code_challenge === '') throw new HttpError(400, 'code_challenge is missing.')
  const method = query['code_challenge_method'] ?? ''
  if (code_challenge !== '' && method.toUpperCase() !== 'S256')
    throw new HttpError(400, `code_challenge_method is "${method}", not S256.`)
  return { client_id, redirect_uri, state, code_challenge, scope: query['scope'] || service.default_scope }
}

export function redirectUrl(
  { redirect_uri, state }: Pick<Authorization, 'redirect_uri' | 'state'>,
  params: Record<string, string>,
): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...params, state })) url.searchParams.set(name, value)
  return url.href
}
