import { setTimeout as sleep } from 'node:timers/promises'
import { sha256Base64, signToken, type ApiKey } from '../tokens.ts'

export type DeliveryOptions = ApiKey & { url: string; now: () => number; retry_ms?: number }

interface Answer {
  ok: boolean
  again: boolean
  why: string
  wait_ms?: number
}

const retries = 4
const maxWaitMs = 30_000
const answerTimeoutMs = 10_000

/** Retries on network errors, 429 and 5xx except 501; throws on any other status. */
export async function deliverWebhook(body: string, options: DeliveryOptions, signal: AbortSignal): Promise<void> {
  const first_ms = options.retry_ms ?? 1000
  for (let attempt = 0; ; attempt += 1) {
    const answer = await post(body, options, signal)
    if (answer.ok) return
    if (!answer.again || attempt === retries) throw new Error(answer.why)
    await sleep(answer.wait_ms ?? Math.min(first_ms * 2 ** attempt, maxWaitMs), undefined, { signal })
  }
}

async function post(body: string, options: DeliveryOptions, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted()
  try {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/webhook+json',
        'user-agent': 'LiveKit',
        authorization: signWebhook(body, options, options.now()),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    })
    await response.body?.cancel()
    const { status, ok } = response
    const again = status === 429 || (status >= 500 && status !== 501)
    const wait_ms = status === 429 || status === 503 ? retryAfter(response) : undefined
    return { ok, again, why: `HTTP ${status}`, ...(wait_ms !== undefined && { wait_ms }) }
  } catch (error) {
    signal.throwIfAborted()
    return { ok: false, again: true, why: String(error) }
  }
}

function retryAfter({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, maxWaitMs) : undefined
}

// No "Bearer " prefix: the receivers in the SDKs refuse it.
export function signWebhook(body: string, { api_key, api_secret }: ApiKey, now_ms: number): string {
  const nbf = Math.floor(now_ms / 1000)
  return signToken({ sha256: sha256Base64(body), iss: api_key, nbf, exp: nbf + 300 }, api_secret)
}
