import { z } from 'zod'

const schemes = new Map([
  ['ws:', 'ws:'],
  ['wss:', 'wss:'],
  ['http:', 'ws:'],
  ['https:', 'wss:'],
])

// Accepts http(s) and ws(s) in any case, with a trailing slash; returns `ws(s)://host`.
const roomsUrl = z.string().transform((text, check) => {
  const url = URL.parse(text.trim())
  const scheme = url && schemes.get(url.protocol)
  if (!url?.host || !scheme || url.username || url.password || url.search || url.hash) {
    // Its value may contain a password.
    check.addIssue('is not an address like wss://meetings.example.org, without user and query')
    return z.NEVER
  }
  return `${scheme}//${url.host}${url.pathname.replace(/\/$/, '')}`
})

export const roomsShape = {
  LIVEKIT_URL: z.string({ error: 'is required for meetings, e.g. ws://host:port' }).min(1).pipe(roomsUrl),
  LIVEKIT_PUBLIC_URL: roomsUrl.optional(),
  LIVEKIT_API_KEY: z.string({ error: 'is required for meetings' }).min(1),
  LIVEKIT_API_SECRET: z.string({ error: 'is required for meetings' }).min(1),
  LIVEKIT_TIMEOUT_MS: z.coerce.number().int().min(50).default(5000),
  ROOMS_MAX_PARTICIPANTS: z.coerce.number().int().min(0).default(101),
}

// The speaker takes one participant more.
export function placesMax({ ROOMS_MAX_PARTICIPANTS: limit }: { ROOMS_MAX_PARTICIPANTS: number }): number {
  return limit === 0 ? Infinity : limit - 1
}

// LiveKit Cloud redirects to a host in the nearest region.
export function roomsSources({ LIVEKIT_PUBLIC_URL: address }: { LIVEKIT_PUBLIC_URL: string }): string[] {
  const { protocol, host, hostname } = new URL(address)
  const http = protocol.replace('ws', 'http')
  const cloud = ['.livekit.cloud', '.livekit.run'].find((domain) => hostname.endsWith(domain))
  return [host, ...(cloud ? [`*${cloud}`] : [])].flatMap((name) => [`${protocol}//${name}`, `${http}//${name}`])
}
