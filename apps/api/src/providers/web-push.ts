import { importJWK, SignJWT } from 'jose'
import type { Log } from '../telemetry/log.ts'
import { inCall } from '../telemetry/tracing.ts'
import { encryptPush, type PushKeys } from './encrypt-push.ts'
import { isPushHost } from './push-hosts.ts'

interface Device {
  endpoint: string
  keys: PushKeys
}

interface Push {
  text: string
  ttl_seconds: number
  /** At most 32 characters of base64url. */
  topic: string
  urgency: 'normal' | 'high'
  now: Date
}

// Web push (RFC 8030) with VAPID (RFC 8292).
export interface WebPush {
  public_key: string
  /** Endpoints come from browsers: without this check the server would call any URL. */
  isAllowed(endpoint: string): boolean
  canEncryptFor(keys: PushKeys): boolean
  /** `gone`: the browser is unsubscribed. Throws PushError without the endpoint, which is a secret. */
  send(device: Device, push: Push): Promise<'accepted' | 'gone' | { retry_after_seconds: number }>
}

export class PushError extends Error {
  override name = 'PushError'
}

const proofSeconds = 12 * 3600
const retrySeconds = { min: 5, max: 3600 }

interface WebPushConfig {
  VAPID_PUBLIC_KEY: string
  VAPID_PRIVATE_KEY: string
  VAPID_SUBJECT: string
  PUSH_HOSTS: readonly string[]
  PUSH_TIMEOUT_MS: number
  PUBLIC_URL: string
}

export function createWebPush(config: WebPushConfig, log: Log): WebPush | null {
  const { VAPID_PUBLIC_KEY: public_key, VAPID_PRIVATE_KEY: private_key, VAPID_SUBJECT, PUSH_HOSTS } = config
  if (!public_key || !private_key) return null
  const key = importJWK({ kty: 'EC', crv: 'P-256', ...pointOf(public_key), d: private_key }, 'ES256')

  async function prove(endpoint: string, now: Date): Promise<string> {
    const token = await new SignJWT({ aud: new URL(endpoint).origin, sub: VAPID_SUBJECT || config.PUBLIC_URL })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setExpirationTime(Math.floor(now.getTime() / 1000) + proofSeconds)
      .sign(await key)
    return `vapid t=${token}, k=${public_key}`
  }

  const isAllowed = (endpoint: string) => isPushHost(endpoint, PUSH_HOSTS)

  return {
    public_key,
    isAllowed,
    canEncryptFor(keys) {
      try {
        return encryptPush('', keys).length > 0
      } catch {
        return false
      }
    },
    async send({ endpoint, keys }, { text, ttl_seconds, topic, urgency, now }) {
      if (!isAllowed(endpoint)) return 'gone'
      const headers = {
        authorization: await prove(endpoint, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl_seconds),
        topic,
        urgency,
      }
      const response = await inCall('web-push', () =>
        fetch(endpoint, {
          method: 'POST',
          body: new Uint8Array(encryptPush(text, keys)),
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(config.PUSH_TIMEOUT_MS),
        }),
      ).catch((error: Error) => {
        throw new PushError(`the push service does not answer: ${error.name}`)
      })
      await response.body?.cancel()
      const { status } = response
      if (response.ok) return 'accepted'
      if (status === 404 || status === 410) return 'gone'
      const retry_after_seconds = retryAfter(response.headers.get('retry-after'), now)
      if (retry_after_seconds !== null && (status === 429 || status >= 500)) return { retry_after_seconds }
      log.warn({ status, host: new URL(endpoint).hostname }, 'push service refused a message')
      if (status === 429 || status >= 500) throw new PushError(`the push service answered ${status}`)
      return 'accepted'
    },
  }
}

// A number of seconds or a date.
function retryAfter(header: string | null, now: Date): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), retrySeconds.min), retrySeconds.max)
}

function pointOf(public_key: string): { x: string; y: string } {
  const bytes = Buffer.from(public_key, 'base64url')
  return { x: bytes.subarray(1, 33).toString('base64url'), y: bytes.subarray(33).toString('base64url') }
}
