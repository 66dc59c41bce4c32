import type { confirmEmail as confirmEmailCall, Session } from '@razgovor/contract/accounts'
import { codeResendSeconds } from '@razgovor/contract/words'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Reader } from '../../../http/user-agent.ts'
import { newId } from '../../../ids.ts'
import { assertAttempt, type Limit } from '../sign-in/attempts.ts'
import { assertPause, canSendCode, keyOfAsker } from './code-requests.ts'
import { rememberAddress } from '../sign-in/known-addresses.ts'
import { isRightCode, putCode } from './one-time-codes.ts'
import { assertGoodPassword } from '../credentials/password-rules.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { startSession } from '../sessions/sessions.ts'
import { accountsRefusals } from '../accounts.texts.ts'

const purpose = 'CONFIRM_EMAIL'
const askLimit: Limit = {
  scope: 'CODE_AGAIN',
  max: 10,
  minutes: 24 * 60,
  refusal: accountsRefusals.too_many_codes_today,
}

type Confirmation = z.output<typeof confirmEmailCall.body>

/** If there is nothing to confirm, the answer and the throttling are the same, but no mail is sent. */
export async function requestEmailCode(ctx: Ctx, email: string, ip: string): Promise<{ resend_after_seconds: number }> {
  const user_id = await findUnconfirmed(ctx.db, email)
  const now = ctx.clock.now()
  const counted = { purpose, key: keyOfAsker(ctx, email, ip) } as const
  await transact(ctx, async (tx) => {
    await assertPause(tx, now, counted)
    await assertAttempt(tx, now, askLimit, counted.key)
    // Codes sent at registration count too, so an error here would reveal the registration; the mail is just skipped.
    if (user_id && (await canSendCode(tx, now, counted)))
      await putCode(tx, ctx, { subject_id: user_id, purpose, target: email })
  })
  return { resend_after_seconds: codeResendSeconds }
}

/** Throws user_blocked; wrong_code, also for a used or expired code and after too many wrong guesses. */
export async function confirmEmail(ctx: Ctx, confirmation: Confirmation, { ip, user_agent }: Reader): Promise<Session> {
  const user_id = (await findUnconfirmed(ctx.db, confirmation.email)) ?? newId(ctx.clock.now())
  // Thrown outside the transaction, so that the wrong attempt stays counted.
  if (!(await confirm(ctx, user_id, confirmation))) throw new ApiError('wrong_code')
  await rememberAddress(ctx, user_id, ip)
  return startSession(ctx, user_id, user_agent, { is_confirmed: confirmation.password !== undefined })
}

/**
 * Locks the account first, so that a concurrent re-registration cannot get its own password confirmed. The password
 * sent with the code replaces the stored one; without one the stored one is removed, since anyone may have set it.
 */
function confirm(ctx: Ctx, user_id: string, { email, code, password }: Confirmation): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const names = await tx
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('user_id', '=', user_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!(await isRightCode(tx, ctx, { subject_id: user_id, purpose, target: email }, code))) return false
    // The error rolls back the use of the code, which then works with another password.
    if (password !== undefined) assertGoodPassword(password, { email, ...names })
    await tx
      .updateTable('users')
      .set({
        email_confirmed_at: ctx.clock.now(),
        password_hash: password === undefined ? null : await hashPassword(password),
      })
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
