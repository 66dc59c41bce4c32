import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Ended } from '../../../bus/ended.ts'
import { hashToken } from '../../../tokens.ts'
import { endHalfSessions } from './half-sessions.ts'

/** Revokes mailed links and all sessions of the user except one; `why` is shown in their tabs. */
export async function endSessionsOf(
  tx: Tx,
  now: Date,
  { user_id, but, why }: { user_id: string; but?: string; why?: Ended['why'] },
): Promise<void> {
  await tx
    .updateTable('users')
    .set((user) => ({ links_version: user('links_version', '+', 1) }))
    .where('user_id', '=', user_id)
    .execute()
  await endHalfSessions(tx, user_id)
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .$if(but !== undefined, (update) => update.where('session_id', '<>', but!))
    .where('ended_at', 'is', null)
    .returning('session_id')
    .execute()
  tx.after.endSessions({ user_id, session_ids: ended.map(({ session_id }) => session_id), why })
}

export async function endAllSessions(ctx: Ctx, user_id: string): Promise<void> {
  await transact(ctx, (tx) => endSessionsOf(tx, ctx.clock.now(), { user_id }))
}

export async function endOneSession(ctx: Ctx, { user_id, session_id }: { user_id: string; session_id: string }) {
  await transact(ctx, async (tx, after) => {
    await tx
      .updateTable('sessions')
      .set({ ended_at: ctx.clock.now() })
      .where('session_id', '=', session_id)
      .where('user_id', '=', user_id)
      .where('ended_at', 'is', null)
      .returning('session_id')
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    after.endSessions({ user_id, session_ids: [session_id] })
  })
}

/** Ends the session of a refresh token, current or already exchanged. Does nothing for an unknown token. */
export async function endSessionOfToken(ctx: Ctx, refresh_token: string): Promise<void> {
  await transact(ctx, async (tx, after) => {
    const ended = await tx
      .updateTable('sessions')
      .from('session_tokens')
      .set({ ended_at: ctx.clock.now() })
      .whereRef('session_tokens.session_id', '=', 'sessions.session_id')
      .where('token_hash', '=', hashToken(refresh_token))
      .where('ended_at', 'is', null)
      .returning(['sessions.session_id', 'user_id'])
      .executeTakeFirst()
    if (ended) after.endSessions({ user_id: ended.user_id, session_ids: [ended.session_id] })
  })
}
