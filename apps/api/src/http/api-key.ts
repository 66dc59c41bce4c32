import { crc32 } from 'node:zlib'
import { randomInt } from 'node:crypto'
import { apiKeyPrefix, type ApiScope } from '@razgovor/contract/api-scopes'
import type { Endpoint } from '@razgovor/contract/endpoint'
import type { Db } from '../db/client.ts'
import { ApiError } from '../errors/api-error.ts'
import { plusMinutes, type Clock } from '../time/clock.ts'
import { hashToken } from '../tokens.ts'
import type { SignedIn } from './access.ts'
import { httpRefusals } from './http.texts.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 40
const checksumLength = 6
const startLength = apiKeyPrefix.length + 4
const keyPattern = new RegExp(`^${apiKeyPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`)

// Letters and digits only, so that a double click selects it; secret scanners find it by prefix and checksum.
export function makeApiKey(): { key: string; key_start: string; key_hash: Buffer } {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const key = `${apiKeyPrefix}${random}${checksumOf(random)}`
  return { key, key_start: key.slice(0, startLength), key_hash: hashToken(key) }
}

function checksumOf(random: string): string {
  let rest = crc32(random)
  let checksum = ''
  for (let place = 0; place < checksumLength; place++) {
    checksum = alphabet[rest % alphabet.length] + checksum
    rest = Math.floor(rest / alphabet.length)
  }
  return checksum
}

function isWellFormed(key: string): boolean {
  const random = key.slice(apiKeyPrefix.length, -checksumLength)
  return keyPattern.test(key) && key.endsWith(checksumOf(random))
}

// Anything with the prefix is an API key, never an access token.
export function findApiKey(authorization: string | undefined): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  return token?.startsWith(apiKeyPrefix) ? token : undefined
}

/** Throws forbidden (also for a missing scope), auth_expired, auth_invalid (also if no longer a speaker). */
export async function authenticateApiKey(
  ctx: { db: Db; clock: Clock },
  { api_scope }: Endpoint,
  key: string,
): Promise<SignedIn & { api_key_id: string }> {
  if (!api_scope) throw new ApiError('forbidden', httpRefusals.api_key_not_accepted)
  if (!isWellFormed(key)) throw new ApiError('auth_invalid')
  const now = ctx.clock.now()
  const found = await findUsable(ctx.db, key)
  if (!found) throw new ApiError('auth_invalid')
  if (found.expires_at && found.expires_at <= now) throw new ApiError('auth_expired')
  if (!found.scopes.includes(api_scope)) throw new ApiError('forbidden', httpRefusals.api_key_scope(api_scope))
  await recordUse(ctx.db, now, found)
  const { api_key_id, user_id } = found
  return { user_id, session_id: api_key_id, roles: ['SPEAKER'], api_key_id }
}

interface FoundKey {
  api_key_id: string
  user_id: string
  scopes: ApiScope[]
  expires_at: Date | null
  last_used_at: Date | null
}

function findUsable(db: Db, key: string): Promise<FoundKey | undefined> {
  return db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.user_id', 'k.user_id')
    .select(['k.api_key_id', 'k.user_id', 'k.scopes', 'k.expires_at', 'k.last_used_at'])
    .where('k.key_hash', '=', hashToken(key))
    .where('k.revoked_at', 'is', null)
    .where('u.role', '=', 'SPEAKER')
    .where('u.is_open', '=', true)
    .executeTakeFirst()
}

async function recordUse(db: Db, now: Date, { api_key_id, last_used_at }: FoundKey): Promise<void> {
  const minuteAgo = plusMinutes(now, -1)
  if (last_used_at && last_used_at > minuteAgo) return
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('api_key_id', '=', api_key_id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', minuteAgo)]))
    .execute()
}
