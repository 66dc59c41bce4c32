import type { FastifyInstance } from 'fastify'
import { internalAddress } from '../http/internal-address.ts'

export type Fetcher = (path: string, init: { method?: 'GET'; headers: Record<string, string> }) => Promise<Response>

/** Calls our routes without the network, not signed in. */
export function createInProcessFetcher(app: FastifyInstance): Fetcher {
  return async (path, { method = 'GET', headers }) => {
    const {
      statusCode,
      payload,
      headers: answered,
    } = await app.inject({
      method,
      url: path,
      headers,
      remoteAddress: internalAddress,
    })
    return new Response(statusCode === 204 ? null : payload, {
      status: statusCode,
      headers: { 'content-type': answered['content-type'] ?? 'application/json' },
    })
  }
}
