import type { User } from '@razgovor/contract/accounts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { SignedIn } from '../../../http/access.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { isRightCode, issueCode } from '../email-codes/one-time-codes.ts'
import { userView } from '../staff/user-view.ts'
import { accountsRefusals } from '../accounts.texts.ts'

const purpose = 'CHANGE_EMAIL'

interface Change {
  user_id: string
  email: string
}

/** Throws already_exists if the user already has this e-mail, email_busy, throttling. */
export async function requestEmailChange(ctx: Ctx, { user_id, email }: Change) {
  const holder = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'email_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (holder?.user_id === user_id) throw new ApiError('already_exists', accountsRefusals.email_unchanged)
  if (holder?.email_confirmed_at) throw new ApiError('email_busy')
  return transact(ctx, (tx) => issueCode(tx, ctx, { subject_id: user_id, purpose, target: email, counted_by: user_id }))
}

/** Ends the other sessions and notifies the old address. Throws wrong_code, email_busy. */
export async function changeEmail(
  ctx: Ctx,
  { session_id }: SignedIn,
  { user_id, email, code }: Change & { code: string },
): Promise<User> {
  const now = ctx.clock.now()
  const isRight = await transact(ctx, async (tx) => {
    const { email: old_email } = await tx
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', user_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    if (!(await isRightCode(tx, ctx, { subject_id: user_id, purpose, target: email }, code))) return false
    await removeUnconfirmed(tx, email)
    await mapConstraintErrors({ users_email_once: 'email_busy' }, () =>
      tx.updateTable('users').set({ email, email_confirmed_at: now }).where('user_id', '=', user_id).execute(),
    )
    await enqueue(tx, 'send-email-changed-mail', { user_id, old_email })
    await endSessionsOf(tx, now, { user_id, but: session_id })
    return true
  })
  // Thrown outside the transaction, so that the wrong attempt stays counted.
  if (!isRight) throw new ApiError('wrong_code')
  return userView(ctx.db, user_id, now)
}

async function removeUnconfirmed(tx: Tx, email: string): Promise<void> {
  // Nobody has ever signed in to an unconfirmed account, so only its consents reference it.
  const removed = await tx
    .deleteFrom('users')
    .where('email', '=', email)
    .where('email_confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (removed) await tx.deleteFrom('one_time_codes').where('subject_id', '=', removed.user_id).execute()
}
