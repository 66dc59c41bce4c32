import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { clearAttempts, signInLimit } from '../sign-in/attempts.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'

/** Also confirms the e-mail, and ends every session. */
export async function setRecoveredPassword(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { user_id, password_hash }: { user_id: string; password_hash: string },
): Promise<void> {
  const now = clock.now()
  const { email } = await tx
    .updateTable('users')
    .set(({ fn, val }) => ({ password_hash, email_confirmed_at: fn.coalesce('email_confirmed_at', val(now)) }))
    .where('user_id', '=', user_id)
    .returning('email')
    .executeTakeFirstOrThrow()
  await clearAttempts(tx, signInLimit, email)
  await enqueue(tx, 'send-password-changed-mail', { user_id })
  await endSessionsOf(tx, now, { user_id })
}
