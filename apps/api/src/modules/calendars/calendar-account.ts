import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { decrypt, encrypt } from '../../secrets.ts'
import type { Account } from './calendar-task.ts'

type Keys = Pick<Config, 'CALENDAR_KEY'>

const sealed = z.object({ url: z.string(), password: z.string() })

export function encryptAccount(config: Keys, calendar_id: string, { url, password }: Account): Buffer {
  return encrypt(Buffer.from(JSON.stringify({ url, password })), sealingOf(config, calendar_id))
}

/** Throws if CALENDAR_KEY is not the key used for encryption. */
export function decryptAccount(
  config: Keys,
  { calendar_id, secret, login }: { calendar_id: string; secret: Buffer; login: string | null },
): Account {
  const plain = decrypt(secret, sealingOf(config, calendar_id)).toString()
  return { ...sealed.parse(JSON.parse(plain)), login: login ?? '' }
}

/** A keyed hash that detects duplicates and reveals neither the address nor the login. */
export function addressKey({ CALENDAR_KEY }: Keys, { url, login }: Pick<Account, 'url' | 'login'>): string {
  return createHmac('sha256', CALENDAR_KEY).update(`calendar ${login} ${url}`).digest('base64url')
}

function sealingOf({ CALENDAR_KEY }: Keys, calendar_id: string) {
  return { key: CALENDAR_KEY, purpose: 'calendar accounts', row_id: calendar_id }
}
