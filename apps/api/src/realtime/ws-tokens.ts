import { sql } from 'kysely'
import { plusSeconds } from '../time/clock.ts'
import type { Db } from '../db/client.ts'
import { ApiError } from '../errors/api-error.ts'
import { hashToken, makeToken } from '../tokens.ts'

const lifetimeSeconds = 30

export interface SocketOwner {
  user_id: string
  session_id: string
}

/** Opens one socket; only its hash is stored. Throws user_blocked. */
export async function issueWsToken(db: Db, now: Date, { user_id, session_id }: SocketOwner): Promise<string> {
  const { token, token_hash } = makeToken()
  const { rows } = await sql`
    insert into ws_tokens (token_hash, user_id, session_id, expires_at)
    select ${token_hash}::bytea, user_id, ${session_id}::uuid, ${plusSeconds(now, lifetimeSeconds)}::timestamptz
    from users where user_id = ${user_id} and blocked_at is null
    returning user_id`.execute(db)
  if (rows.length === 0) throw new ApiError('user_blocked')
  return token
}

/** Undefined if the token is unknown or expired; `seq` is its owner's last event. */
export async function takeWsToken(
  db: Db,
  now: Date,
  token: string,
): Promise<(SocketOwner & { seq: number }) | undefined> {
  const taken = await db
    .deleteFrom('ws_tokens')
    .where('token_hash', '=', hashToken(token))
    .returning(['user_id', 'session_id', 'expires_at'])
    .returning(sql<number>`coalesce((select seq from user_streams s where s.user_id = ws_tokens.user_id), 0)`.as('seq'))
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken : undefined
}
