import { isIP } from 'node:net'
import { Agent, buildConnector, fetch as undiciFetch, type RequestInit as UndiciRequest } from 'undici'
import { readBytes } from './outside.ts'
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address.ts'

interface Outgoing {
  /** Also private networks, and without TLS. */
  allow_private: boolean
  bytes_max: number
  signal: AbortSignal
}

/**
 * `fetch` for addresses that users give. Every connection is checked, so that neither a redirect nor a name that changes
 * its address leads inside. Reads an answer whole before it
 * resolves. Throws AnswerTooLongError, and a TypeError whose cause is a PrivateAddressError.
 */
export function createOutgoingFetch({ allow_private, bytes_max, signal }: Outgoing): typeof fetch {
  const connectTo = buildConnector({ timeout: 10_000, ...(!allow_private && { lookup: lookupPublic }) })
  const connect: buildConnector.connector = (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, '')
    const isInside = options.protocol !== 'https:' || (isIP(hostname) !== 0 && !isPublicAddress(hostname))
    if (isInside && !allow_private)
      return callback(new PrivateAddressError(`${hostname} is not a public address by https`), null)
    connectTo(options, callback)
  }
  const dispatcher = new Agent({ connect, headersTimeout: 30_000, bodyTimeout: 30_000 })
  return async (input, init) => {
    const response = await undiciFetch(input, { ...(init as UndiciRequest), dispatcher, signal })
    const body = response.body ? await readBytes(response.body, bytes_max) : null
    const { status, statusText } = response
    const answer = new Response(body?.length ? new Uint8Array(body) : null, {
      status,
      statusText,
      headers: [...response.headers],
    })
    Object.defineProperty(answer, 'url', { value: response.url })
    return answer
  }
}
