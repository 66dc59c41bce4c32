import { apiKeyCallsPerMinute } from '@razgovor/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'

type Count = (request: FastifyRequest) => Promise<{ isAllowed: boolean; isExceeded?: boolean; ttlInSeconds?: number }>

export function limitApiKeys(app: FastifyInstance, factor: number): void {
  const count = app.createRateLimit({
    max: Math.ceil(apiKeyCallsPerMinute * factor),
    timeWindow: 60_000,
    keyGenerator: ({ user }) => `api-key:${user!.api_key_id}`,
  })
  app.decorate('countApiKeyCall', count as Count)
}

/** Throws throttling. */
export async function assertApiKeyLimit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { isExceeded, ttlInSeconds } = await request.server.countApiKeyCall(request)
  if (!isExceeded) return
  reply.header('retry-after', String(ttlInSeconds ?? 60))
  throw new ApiError('throttling')
}

declare module 'fastify' {
  interface FastifyInstance {
    countApiKeyCall: Count
  }
}
