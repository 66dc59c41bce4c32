import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../../config.ts'

const stepSeconds = 30
/** RFC 4226 asks for 160 bits. */
const secretBytes = 20

type Keys = Pick<Config, 'SECOND_FACTOR_KEY'>

interface TotpFactor {
  factor_id: string
  secret: Buffer
}

export function makeTotpSecret(): Buffer {
  return randomBytes(secretBytes)
}

export function totpView({ SITE_NAME }: Pick<Config, 'SITE_NAME'>, email: string, secret: Buffer) {
  const totp = totpOf(secret)
  totp.issuer = SITE_NAME
  totp.label = email
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Which 30-second step the code is of, the one before and the one after included; undefined for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

function totpOf(secret: Buffer): TOTP {
  return new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: stepSeconds, digits: 6 })
}

/** AES-256-GCM: nonce, tag, text. Bound to its row, so a secret cannot be moved to another user's. */
export function encryptSecret(config: Keys, { factor_id, secret }: TotpFactor): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce).setAAD(Buffer.from(factor_id))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

export function decryptSecret(config: Keys, { factor_id, secret }: TotpFactor): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), secret.subarray(0, 12))
  decipher.setAAD(Buffer.from(factor_id)).setAuthTag(secret.subarray(12, 28))
  return Buffer.concat([decipher.update(secret.subarray(28)), decipher.final()])
}

function keyOf({ SECOND_FACTOR_KEY }: Keys): Buffer {
  return Buffer.from(hkdfSync('sha256', SECOND_FACTOR_KEY, '', 'totp secrets', 32))
}
