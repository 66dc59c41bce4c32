import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../../config.ts'
import { decrypt, encrypt } from '../../../secrets.ts'

const stepSeconds = 30
// RFC 4226 asks for 160 bits.
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

/** Returns the 30-second step of a code of the current, previous or next step; undefined for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

function totpOf(secret: Buffer): TOTP {
  return new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: stepSeconds, digits: 6 })
}

export function encryptSecret(config: Keys, { factor_id, secret }: TotpFactor): Buffer {
  return encrypt(secret, sealingOf(config, factor_id))
}

export function decryptSecret(config: Keys, { factor_id, secret }: TotpFactor): Buffer {
  return decrypt(secret, sealingOf(config, factor_id))
}

function sealingOf({ SECOND_FACTOR_KEY }: Keys, factor_id: string) {
  return { key: SECOND_FACTOR_KEY, purpose: 'totp secrets', row_id: factor_id }
}
