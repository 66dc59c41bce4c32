import type { Session } from '@razgovor/contract/accounts'
import { codeResendSeconds } from '@razgovor/contract/words'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'
import { isRightCode, issueCode } from './one-time-codes.ts'
import { startSession } from './sessions.ts'

const purpose = 'CONFIRM_EMAIL'

/** The same answer, without a mail, where there is nothing to confirm. Throws throttling. */
export async function requestEmailCode(ctx: Ctx, email: string): Promise<{ resend_after_seconds: number }> {
  const user_id = await findUnconfirmed(ctx.db, email)
  if (!user_id) return { resend_after_seconds: codeResendSeconds }
  return ctx.db.transaction().execute((tx) => issueCode(tx, ctx, { user_id, purpose, target: email }))
}

/** Throws wrong_code, also for one that is used, too old or guessed at too often; user_blocked. */
export async function confirmEmail(
  ctx: Ctx,
  { email, code }: { email: string; code: string },
  user_agent: string,
): Promise<Session> {
  const user_id = await findUnconfirmed(ctx.db, email)
  // Thrown outside, so that a wrong try stays counted.
  if (!user_id || !(await confirm(ctx, { user_id, email, code }))) throw new ApiError('wrong_code')
  return startSession(ctx, user_id, user_agent)
}

/** Locks the account first: who registers it anew meanwhile must not find the password of their own confirmed. */
function confirm(ctx: Ctx, { user_id, email, code }: { user_id: string; email: string; code: string }) {
  return ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('user_id').where('user_id', '=', user_id).forNoKeyUpdate().execute()
    if (!(await isRightCode(tx, ctx, { user_id, purpose, target: email }, code))) return false
    await tx
      .updateTable('users')
      .set({ email_confirmed_at: ctx.clock.now() })
      .where('user_id', '=', user_id)
      .where('email_confirmed_at', 'is', null)
      .execute()
    return true
  })
}

async function findUnconfirmed(db: Db, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', email)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return user?.user_id
}
