import type { FastifyRequest } from 'fastify'

// Links use the address at which the caller reached the sandbox.
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
