import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { callbackify } from 'node:util'

/** Access to the site as browsers have it; tests use their own names, authorities and ports. */
export interface Network {
  resolver: Resolver
  http_port: number
  ca?: string
}

/** `dns` is the address of a name server; by default the system's are asked. */
export function createNetwork({ dns }: { dns?: string } = {}): Network {
  const resolver = new Resolver({ timeout: 2000, tries: 3 })
  if (dns) resolver.setServers([dns])
  return { resolver, http_port: 80 }
}

const absent = new Set<unknown>(['ENOTFOUND', 'ENODATA'])

/** Empty if the name has no such record. Throws if no name server answers. */
export async function answerOf<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code)) return []
    throw error
  }
}

// Asks DNS only: browsers do not see the hosts file of this machine.
export async function addressesOf({ resolver }: Network, host: string): Promise<string[]> {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return [bare]
  const found = await Promise.all([answerOf(resolver.resolve4(bare)), answerOf(resolver.resolve6(bare))])
  return found.flat()
}

// Connections with `autoSelectFamily` ask for all addresses.
export function lookupIn(network: Network): LookupFunction {
  return callbackify(async (host: string, _options: unknown) => {
    const addresses = await addressesOf(network, host)
    if (addresses.length === 0) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
    return addresses.map((address) => ({ address, family: isIP(address) }))
  })
}

interface Request {
  signal: AbortSignal
  upgrade?: boolean
  /** Announces a body of this length and never sends it. */
  declared_bytes?: number
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
}

const webSocketHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'cmF6Z292b3IgZG9jdG9yIQ==',
}

/** Follows no redirects and accepts any certificate: `inspectCertificate` checks those. */
export async function ask(
  network: Network,
  url: URL,
  { signal, upgrade = false, declared_bytes }: Request,
): Promise<Answer> {
  const isHttps = url.protocol === 'https:'
  const options = {
    signal,
    agent: false as const,
    lookup: lookupIn(network),
    autoSelectFamily: true,
    method: declared_bytes ? 'POST' : 'GET',
    headers: {
      'user-agent': 'razgovor-doctor',
      ...(upgrade && webSocketHeaders),
      ...(declared_bytes && { 'content-type': 'application/octet-stream', 'content-length': declared_bytes }),
    },
    ...(!isHttps && url.port === '' && { port: network.http_port }),
  }
  const request = isHttps ? requestHttps(url, { ...options, rejectUnauthorized: false }) : requestHttp(url, options)
  if (declared_bytes) request.flushHeaders()
  else request.end()
  try {
    const answered = await Promise.race([once(request, 'response'), once(request, 'upgrade')])
    const [response, socket] = answered as [IncomingMessage, Socket?]
    socket?.destroy()
    return { status: response.statusCode ?? 0, headers: response.headers }
  } finally {
    request.on('error', () => {})
    request.destroy()
  }
}
