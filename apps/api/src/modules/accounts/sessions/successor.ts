import { createHmac } from 'node:crypto'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { plusSeconds } from '../../../time/clock.ts'
import { hashToken } from '../../../tokens.ts'

const repeatSeconds = 30

interface Token {
  token: string
  token_hash: Buffer
}

/** Derives the next token instead of drawing it: a lost response can be repeated, and a session has one token chain. */
export function successorOf({ config }: Pick<Ctx, 'config'>, refresh_token: string): Token {
  const token = createHmac('sha256', config.SESSION_SECRET)
    .update(`refresh token after ${refresh_token}`)
    .digest('base64url')
  return { token, token_hash: hashToken(token) }
}

/** A repetition means that the response was lost, or that two requests came at once. */
export function findRepeated(tx: Tx, now: Date, { refresh_token, next }: { refresh_token: string; next: Token }) {
  return tx
    .selectFrom('session_tokens as spent')
    .innerJoin('session_tokens as last', 'last.session_id', 'spent.session_id')
    .innerJoin('sessions', 'sessions.session_id', 'spent.session_id')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(['sessions.session_id', 'sessions.user_id', 'blocked_at'])
    .where('spent.token_hash', '=', hashToken(refresh_token))
    .where('spent.rotated_at', '>', plusSeconds(now, -repeatSeconds))
    .where('last.token_hash', '=', next.token_hash)
    .where('last.rotated_at', 'is', null)
    .where('last.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst()
}
