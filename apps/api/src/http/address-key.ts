import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** A keyed hash, because addresses are not stored. IPv6 counts by /64 network: one home has 2^64 addresses. */
export function addressKey({ config }: { config: { SESSION_SECRET: string } }, ip: string): string {
  return createHmac('sha256', config.SESSION_SECRET)
    .update(`address ${networkOf(ip)}`)
    .digest('base64url')
}

function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const { hostname } = new URL(`http://[${address}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail === undefined ? 0 : 8 - first!.length - last!.length
  return [...first!, ...Array<string>(zeros).fill('0'), ...last!].slice(0, 4).join(':')
}
