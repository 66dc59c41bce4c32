import type { Session } from '@razgovor/contract/accounts'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { signAccessToken } from '../../../http/access.ts'
import { newId } from '../../../ids.ts'
import { hashToken, makeToken } from '../../../tokens.ts'
import { endSessionOfToken } from './end-sessions.ts'
import { beginHalfSession } from './half-sessions.ts'
import { hasFactor } from '../second-factor/prove-factor.ts'
import { sessionEnd, tokenEnd } from './session-lifetime.ts'
import { setRecoveredPassword } from '../credentials/set-recovered-password.ts'
import { findRepeated, successorOf } from './successor.ts'
import { userView } from '../staff/user-view.ts'

interface Proved {
  /** Whether the sign-in also confirms the identity (`confirmed_at`), as one by password does. */
  is_confirmed?: boolean
  is_factor_proved?: boolean
}

/**
 * Signs in a user who has proved their identity, and cancels a requested account deletion. Throws user_blocked,
 * auth_invalid (anonymized), email_not_confirmed, no_name; second_factor_required, with a half-session, if the user has
 * a factor that was not proved.
 */
export async function startSession(
  ctx: Ctx,
  user_id: string,
  user_agent: string,
  { is_confirmed = false, is_factor_proved = false }: Proved = {},
): Promise<Session> {
  if (!is_factor_proved && (await hasFactor(ctx.db, user_id))) {
    await assertMaySignIn(ctx.db, user_id)
    throw await beginHalfSession(ctx, { user_id, user_agent })
  }
  const now = ctx.clock.now()
  const session_id = newId(now)
  const { token, token_hash } = makeToken()
  await transact(ctx, async (tx, after) => {
    if (await restore(tx, user_id)) after.dropPages(user_id, 'lists')
    await assertMaySignIn(tx, user_id)
    await tx
      .insertInto('sessions')
      .values({
        session_id,
        user_id,
        created_at: now,
        used_at: now,
        user_agent: user_agent.slice(0, 200),
        confirmed_at: is_confirmed ? now : null,
        second_factor_at: is_factor_proved ? now : null,
      })
      .execute()
    await putToken(tx, now, { session_id, token_hash })
  })
  return sessionView(ctx, { session_id, user_id, refresh_token: token })
}

export async function enterByFactor(
  ctx: Ctx,
  { user_id, user_agent, password_hash }: { user_id: string; user_agent: string; password_hash: string | null },
): Promise<Session> {
  if (password_hash) await transact(ctx, (tx) => setRecoveredPassword(tx, ctx, { user_id, password_hash }))
  return startSession(ctx, user_id, user_agent, { is_confirmed: true, is_factor_proved: true })
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

async function assertMaySignIn(db: Db, user_id: string): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['blocked_at', 'anonymised_at', 'email_confirmed_at', 'first_name', 'last_name'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (user.anonymised_at) throw new ApiError('auth_invalid')
  if (user.blocked_at) throw new ApiError('user_blocked')
  if (!user.email_confirmed_at) throw new ApiError('email_not_confirmed')
  if (!user.first_name || !user.last_name) throw new ApiError('no_name')
}

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

async function putToken(tx: Tx, now: Date, { session_id, token_hash }: { session_id: string; token_hash: Buffer }) {
  await tx
    .insertInto('session_tokens')
    .columns(['session_id', 'token_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .innerJoin('users', 'users.user_id', 'sessions.user_id')
        .select(['session_id', eb.val(token_hash).as('token_hash'), tokenEnd(now).as('expires_at')])
        .where('session_id', '=', session_id),
    )
    .execute()
}

/**
 * Exchanges a refresh token for a new pair of tokens; a repetition within 30 seconds returns the same refresh token. A
 * later reuse means that two parties have the token, so the whole session ends. Throws auth_invalid, user_blocked.
 */
export async function refreshSession(ctx: Ctx, refresh_token: string): Promise<Session> {
  const now = ctx.clock.now()
  const next = successorOf(ctx, refresh_token)
  const rotated = await transact(ctx, async (tx) => {
    const session = await rotate(tx, now, refresh_token)
    if (session) await putToken(tx, now, { ...session, token_hash: next.token_hash })
    const current = session ?? (await findRepeated(tx, now, { refresh_token, next }))
    if (current?.blocked_at) throw new ApiError('user_blocked')
    return current
  })
  if (rotated) return sessionView(ctx, { ...rotated, refresh_token: next.token })
  // The token was exchanged before or has expired, or its session has ended.
  await endSessionOfToken(ctx, refresh_token)
  throw new ApiError('auth_invalid')
}

interface Rotated {
  session_id: string
  user_id: string
  blocked_at: Date | null
}

async function rotate(tx: Tx, now: Date, refresh_token: string): Promise<Rotated | undefined> {
  const { rows } = await sql<Rotated>`
    with rotated as (
      update session_tokens set rotated_at = ${now}
      from sessions join users using (user_id)
      where token_hash = ${hashToken(refresh_token)} and rotated_at is null and expires_at > ${now}
        and sessions.session_id = session_tokens.session_id and sessions.ended_at is null and ${sessionEnd} > ${now}
      returning session_tokens.session_id, user_id, blocked_at
    ), used as (
      update sessions set used_at = ${now} from rotated where sessions.session_id = rotated.session_id
    )
    select * from rotated`.execute(tx)
  return rows[0]
}
