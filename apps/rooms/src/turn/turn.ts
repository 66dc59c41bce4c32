import { createHmac } from 'node:crypto'
import { ICEServer } from '@livekit/protocol'

export interface TurnOptions {
  urls: string[]
  secret: string
  ttl_seconds: number
}

type TurnTransport = 'udp' | 'tcp' | 'tls'

export interface TurnAddress {
  host: string
  port: number
  transport: TurnTransport
}

const turnPort = 3478
const turnsPort = 5349

/** Creates coturn `use-auth-secret` credentials: the username holds the expiry, the password is its HMAC. */
export function turnServer({ urls, secret, ttl_seconds }: TurnOptions, identity: string, now_ms: number): ICEServer {
  const username = `${Math.floor(now_ms / 1000) + ttl_seconds}:${identity}`
  return new ICEServer({ urls, username, credential: turnCredential(username, secret) })
}

export function turnCredential(username: string, secret: string): string {
  return createHmac('sha1', secret).update(username).digest('base64')
}

/** Parses RFC 7065 URLs; undefined if the URL is neither `turn:` nor `turns:`. */
export function parseTurnUrl(url: string): TurnAddress | undefined {
  const match = /^(turns?):(\[[^\]]+\]|[^:?[\]]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url)
  if (!match?.[2]) return undefined
  const [, scheme, host, port, transport] = match
  const isTls = scheme === 'turns'
  if (isTls && transport === 'udp') return undefined
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : isTls ? turnsPort : turnPort,
    transport: isTls ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
  }
}
