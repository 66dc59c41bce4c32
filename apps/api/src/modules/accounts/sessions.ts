import type { Session } from '@razgovor/contract/accounts'
import { sql } from 'kysely'
import { plusMinutes } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'
import { signAccessToken } from '../../http/access.ts'
import { newId } from '../../ids.ts'
import { hashToken, makeToken } from '../../tokens.ts'
import { endSessionOfToken } from './end-sessions.ts'
import { userView } from './user-view.ts'

const refreshMinutes = 30 * 24 * 60

function makeRefreshToken(now: Date) {
  return { ...makeToken(), expires_at: plusMinutes(now, refreshMinutes) }
}

/**
 * Signs in whoever has proved who it is; who had asked to be deleted has changed their mind. Throws user_blocked,
 * email_not_confirmed, no_name: a sign-in counts only with the e-mail confirmed and both names filled.
 */
export async function startSession(ctx: Ctx, user_id: string, user_agent: string): Promise<Session> {
  const now = ctx.clock.now()
  const session_id = newId(now)
  const { token, ...stored } = makeRefreshToken(now)
  const isRestored = await ctx.db.transaction().execute(async (tx) => {
    const restored = await restore(tx, user_id)
    await assertMaySignIn(tx, user_id)
    await tx
      .insertInto('sessions')
      .values({ session_id, user_id, created_at: now, used_at: now, user_agent: user_agent.slice(0, 200) })
      .execute()
    await tx
      .insertInto('session_tokens')
      .values({ session_id, ...stored })
      .execute()
    return restored
  })
  if (isRestored) ctx.pages.drop(user_id, 'lists')
  return sessionView(ctx, { session_id, user_id, refresh_token: token })
}

async function restore(tx: Tx, user_id: string): Promise<boolean> {
  const restored = await tx
    .updateTable('users')
    .set({ deletion_requested_at: null })
    .where('user_id', '=', user_id)
    .where('deletion_requested_at', 'is not', null)
    .where('anonymised_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return restored !== undefined
}

async function assertMaySignIn(tx: Tx, user_id: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['blocked_at', 'anonymised_at', 'email_confirmed_at', 'first_name', 'last_name'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (user.anonymised_at) throw new ApiError('auth_invalid')
  if (user.blocked_at) throw new ApiError('user_blocked')
  if (!user.email_confirmed_at) throw new ApiError('email_not_confirmed')
  if (!user.first_name || !user.last_name) throw new ApiError('no_name')
}

/** The role is the database's of now, not that of the old token. */
async function sessionView(
  ctx: Ctx,
  { session_id, user_id, refresh_token }: { session_id: string; user_id: string; refresh_token: string },
): Promise<Session> {
  const user = await userView(ctx.db, user_id, ctx.clock.now())
  return {
    access_token: await signAccessToken(ctx, { user_id, session_id, roles: [user.role] }),
    refresh_token,
    user,
  }
}

/**
 * Exchanges a refresh token for a new pair. A token that was exchanged before is in two hands: its whole session ends.
 * Throws auth_invalid, user_blocked.
 */
export async function refreshSession(ctx: Ctx, refresh_token: string): Promise<Session> {
  const now = ctx.clock.now()
  const { token, ...stored } = makeRefreshToken(now)
  const rotated = await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ session_id: string; user_id: string; blocked_at: Date | null }>`
      with rotated as (
        update session_tokens set rotated_at = ${now}
        from sessions
        where token_hash = ${hashToken(refresh_token)} and rotated_at is null and expires_at > ${now}
          and sessions.session_id = session_tokens.session_id and sessions.ended_at is null
        returning session_tokens.session_id
      ), made as (
        insert into session_tokens (token_hash, session_id, expires_at)
        select ${stored.token_hash}::bytea, session_id, ${stored.expires_at}::timestamptz from rotated
      ), used as (
        update sessions set used_at = ${now} from rotated where sessions.session_id = rotated.session_id
        returning sessions.session_id, sessions.user_id
      )
      select used.session_id, used.user_id, users.blocked_at from used join users using (user_id)`.execute(tx)
    if (rows[0]?.blocked_at) throw new ApiError('user_blocked')
    return rows[0]
  })
  if (rotated) return sessionView(ctx, { ...rotated, refresh_token: token })
  // Exchanged before, too old, or of an ended session: nothing of it may live on.
  await endSessionOfToken(ctx, refresh_token)
  throw new ApiError('auth_invalid')
}
