import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RoomsOptions } from './rooms.ts'
import { parseTurnUrl } from './turn/turn-address.ts'
import { turnServer } from './turn/turn.ts'
import { probeTurn } from './turn/turn-probe.ts'
import { signWebhook } from './webhooks/webhook-delivery.ts'

export type SelfTestOptions = Pick<RoomsOptions, 'api_key' | 'api_secret' | 'webhook_url' | 'turn' | 'relay'> & {
  // The webhook receiver often starts later than this server.
  webhook_patience_ms?: number
}

const udpTimeoutMs = 1000
const webhookPatienceMs = 60_000
const webhookRetryMs = 1000
const requestTimeoutMs = 5000
// Tokens tolerate ten seconds; warning at half of it leaves time to react.
const skewWarningS = 5

/** Returns one sentence per fault and never rejects. */
export async function selfTest(options: SelfTestOptions): Promise<string[]> {
  const found = await Promise.all([checkWebhook(options), ...checkTurn(options)])
  return [checkRelay(options), ...found].filter((sentence) => sentence !== undefined)
}

/** Sends a packet to the public address; must run before the media server takes the port. */
export async function checkUdp(port: number, public_ip: string | undefined): Promise<string | undefined> {
  const address = public_ip ?? '127.0.0.1'
  const [inside, outside] = [createSocket('udp4'), createSocket('udp4')]
  try {
    await new Promise<void>((resolve, reject) => inside.once('error', reject).bind(port, resolve))
    const arrived = new Promise<boolean>((resolve) => inside.once('message', () => resolve(true)))
    outside.on('error', () => {})
    outside.send('?', inside.address().port, address)
    if (await Promise.race([arrived, sleep(udpTimeoutMs, false)])) return undefined
    return (
      `UDP port ${inside.address().port} is unreachable at ${address} from this machine: unless your router only ` +
      'blocks connections from inside to its own address, media will not work without TURN.'
    )
  } catch (error) {
    return `UDP port ${port} could not be opened (${reasonOf(error)}): choose another ROOMS_UDP_PORT.`
  } finally {
    inside.close()
    outside.close()
  }
}

async function checkWebhook(options: SelfTestOptions): Promise<string | undefined> {
  const { webhook_url: url, webhook_patience_ms: patience_ms = webhookPatienceMs } = options
  if (!url) return undefined
  const deadline = performance.now() + patience_ms
  for (;;) {
    try {
      const response = await postTest(url, options)
      return explainAnswer(shown(url), response)
    } catch (error) {
      if (performance.now() > deadline) {
        return `Webhooks are not delivered: ${shown(url)} does not respond (${reasonOf(error)}), so the product does not know who is in a room.`
      }
      await sleep(Math.min(webhookRetryMs, patience_ms))
    }
  }
}

// Receivers ignore the unknown event, so only the route and the signature are tested.
async function postTest(url: string, options: SelfTestOptions): Promise<Response> {
  const createdAt = String(Math.floor(Date.now() / 1000))
  const body = JSON.stringify({ event: 'self_test', id: `EV_${randomUUID()}`, createdAt })
  const authorization = signWebhook(body, options, Date.now())
  const headers = { 'content-type': 'application/webhook+json', 'user-agent': 'LiveKit', authorization }
  const signal = AbortSignal.timeout(requestTimeoutMs)
  const response = await fetch(url, { method: 'POST', headers, body, signal })
  await response.body?.cancel()
  return response
}

/** An address may carry a password or a key, which a log must not show. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

function explainAnswer(url: string, { status, headers }: Response): string | undefined {
  const skew_s = Math.abs(Date.now() - Date.parse(headers.get('date') ?? '')) / 1000
  if (skew_s > skewWarningS) {
    return `The clocks of this machine and ${url} are ${Math.round(skew_s)} seconds apart: synchronize both by NTP, or tokens are refused.`
  }
  if (status === 401 || status === 403) {
    return `${url} rejects our signature (${status}): LIVEKIT_API_KEY and LIVEKIT_API_SECRET must be the same on both sides.`
  }
  if (status === 404 || status >= 500) return `${url} responds to webhooks with ${status}: is the address right?`
  return undefined
}

// See `relay-port.ts` for the reason.
function checkRelay({ turn, relay }: SelfTestOptions): string | undefined {
  const url = turn?.urls.find((url) => parseTurnUrl(url)?.transport !== 'udp')
  if (!url || relay) return undefined
  return `Chromium cannot use ${url} because ROOMS_RELAY_IP is not set.`
}

function checkTurn({ turn }: SelfTestOptions): Promise<string | undefined>[] {
  if (!turn) return []
  const { username, credential: password } = turnServer(turn, 'self-test', Date.now())
  return turn.urls.map(async (url) => {
    const address = parseTurnUrl(url)
    if (!address) return `${url} is not a TURN address.`
    try {
      await probeTurn(address, { username, password })
      return undefined
    } catch (error) {
      return `TURN does not work at ${url}: ${reasonOf(error)}.`
    }
  })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause : error
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
