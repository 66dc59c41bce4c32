import type { IdentityProviderName } from '@razgovor/contract/accounts'
import { z } from 'zod'
import { ApiError } from '../errors/api-error.ts'
import type { Log } from '../telemetry/log.ts'
import { providerTitles } from './identity.ts'
import { createOutside, fetchJson, type Through } from './outside.ts'
import { providersRefusals } from './providers.texts.ts'

export interface OauthService {
  provider: IdentityProviderName
  through: Through
  log: Log
}

export function createOauthService(provider: IdentityProviderName, timeout_ms: number, log: Log): OauthService {
  return {
    provider,
    through: createOutside({ service: `identity ${provider}`, timeout_ms, at_once_max: 20, waiting_max: 80 }),
    log,
  }
}

interface OauthCall<S extends z.ZodType> extends RequestInit {
  url: string
  shape: S
}

const refusalShape = z.object({ error: z.string().min(1) })

// The service itself has failed.
const troubles = new Set(['server_error', 'temporarily_unavailable', 'slow_down'])

/** Throws auth_invalid if the service refuses (even with HTTP 200), external_service without a valid answer. */
export async function callOauth<S extends z.ZodType>(
  service: OauthService,
  { url, shape, ...request }: OauthCall<S>,
): Promise<z.output<S>> {
  const { status, answer } = await send(service, url, request)
  const refusal = refusalShape.safeParse(answer).data?.error.slice(0, 100)
  if (status >= 500 || (refusal && troubles.has(refusal)))
    throw silent(service, new Error(`answered ${status} ${refusal ?? ''}`))
  if (status >= 400 || refusal) {
    service.log.warn({ provider: service.provider, status, refusal }, 'identity provider refused a request')
    throw refused(service)
  }
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw silent(service, parsed.error)
  return parsed.data
}

async function send(service: OauthService, url: string, request: RequestInit) {
  try {
    // An answer that is not JSON is undefined here and matches no schema.
    const { status, json: answer } = await service.through((signal) => fetchJson(url, { ...request, signal }))
    return { status, answer }
  } catch (error) {
    throw silent(service, error)
  }
}

export function refused({ provider }: OauthService): ApiError {
  return new ApiError('auth_invalid', providersRefusals.identity_not_confirmed(providerTitles[provider]))
}

function silent({ provider }: OauthService, cause: unknown): ApiError {
  return new ApiError('external_service', {
    ...providersRefusals.identity_provider_down(providerTitles[provider]),
    cause,
  })
}
