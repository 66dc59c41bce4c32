import type { FastifyRequest } from 'fastify'

export function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? ''
}

export interface Reader {
  ip: string
  user_agent: string
}

export function readerOf(request: FastifyRequest): Reader {
  return { ip: request.ip, user_agent: userAgentOf(request) }
}
