import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { decrypt, encrypt } from '../../secrets.ts'

type Keys = Pick<Config, 'WEBHOOK_KEY'>

const sealed = z.object({
  url: z.string(),
  /** The current one first. */
  secrets: z.array(z.object({ secret: z.string(), until: z.coerce.date().nullable() })),
})
export type WebhookSecrets = z.infer<typeof sealed>

const secretPrefix = 'whsec_'

export function makeSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64')
}

export function sealSecrets(config: Keys, webhook_id: string, secrets: WebhookSecrets): Buffer {
  return encrypt(Buffer.from(JSON.stringify(secrets)), sealingOf(config, webhook_id))
}

/** Throws if WEBHOOK_KEY is not the key used for encryption. */
export function openSecrets(
  config: Keys,
  { webhook_id, sealed_secret }: { webhook_id: string; sealed_secret: Buffer },
): WebhookSecrets {
  return sealed.parse(JSON.parse(decrypt(sealed_secret, sealingOf(config, webhook_id)).toString()))
}

// Detects duplicates without revealing the URL.
export function addressKeyHash({ WEBHOOK_KEY }: Keys, url: string): string {
  return createHmac('sha256', WEBHOOK_KEY).update(`webhook ${url}`).digest('base64url')
}

/** Standard Webhooks: one signature for each secret that is valid at the time of the attempt. */
export function signatureOf(
  secrets: readonly string[],
  { id, timestamp, payload }: { id: string; timestamp: number; payload: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`
    })
    .join(' ')
}

export function validSecrets({ secrets }: WebhookSecrets, now: Date): WebhookSecrets['secrets'] {
  return secrets.filter(({ until }) => until === null || until > now)
}

function sealingOf({ WEBHOOK_KEY }: Keys, webhook_id: string) {
  return { key: WEBHOOK_KEY, purpose: 'webhooks', row_id: webhook_id }
}
