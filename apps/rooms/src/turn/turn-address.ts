type TurnTransport = 'udp' | 'tcp' | 'tls'

export interface TurnAddress {
  host: string
  port: number
  transport: TurnTransport
}

const turnPort = 3478
const turnsPort = 5349

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
