import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { SignedIn } from '../../../http/access.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { assertAttempt, clearAttempts, type Limit } from '../sign-in/attempts.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { accountsRefusals } from '../accounts.texts.ts'

const limit: Limit = {
  scope: 'CHANGE_PASSWORD',
  max: 10,
  minutes: 15,
  refusal: accountsRefusals.too_many_wrong_passwords,
}

/** Ends all sessions except the caller's. Throws wrong_credentials, throttling, validation. */
export async function changePassword(
  ctx: Ctx,
  { user_id, session_id }: SignedIn,
  { old_password, password }: { old_password: string; password: string },
): Promise<void> {
  const now = ctx.clock.now()
  await assertAttempt(ctx.db, now, limit, user_id)
  const { password_hash: old_hash, ...person } = await ctx.db
    .selectFrom('users')
    .select(['password_hash', 'email', 'first_name', 'last_name'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  if (!old_hash) throw new ApiError('wrong_credentials', accountsRefusals.no_password_yet)
  if (!(await isPasswordOf(old_hash, old_password))) throw wrongPassword()
  assertGoodPassword(password, person)
  const password_hash = await hashPassword(password)
  await transact(ctx, async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash })
      .where('user_id', '=', user_id)
      // Of two concurrent changes the second one fails: its old password is no longer current.
      .where('password_hash', '=', old_hash)
      .returning('user_id')
      .executeTakeFirstOrThrow(wrongPassword)
    await clearAttempts(tx, limit, user_id)
    await enqueue(tx, 'send-password-changed-mail', { user_id })
    await endSessionsOf(tx, now, { user_id, but: session_id })
  })
}

function wrongPassword(): ApiError {
  return new ApiError('wrong_credentials', accountsRefusals.wrong_password)
}
