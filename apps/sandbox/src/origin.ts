import type { FastifyRequest } from 'fastify'

/** Links point to the address by which the caller reached the sandbox. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
