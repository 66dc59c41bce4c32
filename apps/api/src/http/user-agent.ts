import type { FastifyRequest } from 'fastify'

export function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? ''
}
