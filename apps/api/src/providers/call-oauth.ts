import type { IdentityProviderName } from '@razgovor/contract/accounts'
import { z } from 'zod'
import { ApiError } from '../http/api-error.ts'
import type { Log } from '../log.ts'
import { providerTitles } from './identity.ts'

export interface OauthService {
  provider: IdentityProviderName
  timeout_ms: number
  log: Log
}

interface OauthCall<S extends z.ZodType> extends RequestInit {
  url: string
  /** Of the answer. */
  shape: S
}

const refusalShape = z.object({ error: z.string().min(1) })

/** By these the service says that it is the one in trouble. */
const troubles = new Set(['server_error', 'temporarily_unavailable', 'slow_down'])

/**
 * Refusals may come with HTTP 200, so `error` is looked for first. Throws auth_invalid where the service refuses,
 * external_service where it does not answer in time, or not in the shape.
 */
export async function callOauth<S extends z.ZodType>(
  service: OauthService,
  { url, shape, ...request }: OauthCall<S>,
): Promise<z.output<S>> {
  const { status, answer } = await send(service, url, request)
  const refusal = refusalShape.safeParse(answer).data?.error.slice(0, 100)
  if (status >= 500 || (refusal && troubles.has(refusal)))
    throw silent(service, new Error(`answered ${status} ${refusal ?? ''}`))
  if (status >= 400 || refusal) {
    service.log.warn({ provider: service.provider, status, refusal }, 'the identity provider refuses')
    throw refused(service)
  }
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw silent(service, parsed.error)
  return parsed.data
}

/** Follows no redirect: the secrets are for this address alone. */
async function send(service: OauthService, url: string, request: RequestInit) {
  try {
    const signal = AbortSignal.timeout(service.timeout_ms)
    const response = await fetch(url, { ...request, redirect: 'error', signal })
    // What is no JSON fits no shape.
    const answer: unknown = await response.json().catch(() => null)
    return { status: response.status, answer }
  } catch (error) {
    throw silent(service, error)
  }
}

export function refused({ provider }: OauthService): ApiError {
  return new ApiError('auth_invalid', { message: `${providerTitles[provider]} не подтвердил вход. Попробуй ещё раз` })
}

function silent({ provider }: OauthService, cause: unknown): ApiError {
  const message = `${providerTitles[provider]} не отвечает. Попробуй позже или войди другим способом`
  return new ApiError('external_service', { message, cause })
}
