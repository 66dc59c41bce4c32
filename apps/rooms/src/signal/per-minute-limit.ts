import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** Counts by key within the current minute; 0 means no limit. */
export class PerMinuteLimit {
  readonly #max: number
  readonly #counts = new Map<string, number>()
  #minute = 0

  constructor(max: number) {
    this.#max = max
  }

  allows(key: string, now_ms: number): boolean {
    const minute = Math.floor(now_ms / 60_000)
    if (minute !== this.#minute) this.#counts.clear()
    this.#minute = minute
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return this.#max === 0 || count <= this.#max
  }
}

export function createAddressLimit(per_minute: number, trusts_proxy: boolean, now: () => number) {
  const limit = new PerMinuteLimit(per_minute)
  return (request: IncomingMessage): boolean => {
    const address = clientNetwork(request, trusts_proxy)
    return address === undefined || limit.allows(address, now())
  }
}

// IPv6 counts by /64, because one household has 2^64 addresses. Loopback is exempt: it is the product, or an untrusted
// proxy behind which all clients share one address.
function clientNetwork({ headers, socket }: IncomingMessage, trusts_proxy: boolean): string | undefined {
  const forwarded = trusts_proxy ? headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim() : undefined
  const [address = ''] = (forwarded || (socket.remoteAddress ?? '')).replace(/^::ffff:/i, '').split('%')
  if (!forwarded && (address === '::1' || address.startsWith('127.'))) return undefined
  if (!isIPv6(address)) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail === undefined ? 0 : 8 - first!.length - last!.length
  return [...first!, ...Array<string>(zeros).fill('0'), ...last!].slice(0, 4).join(':')
}
