import type { recoverPassword as recoverPasswordCall, Session } from '@razgovor/contract/accounts'
import { codeResendSeconds } from '@razgovor/contract/words'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'
import { newId } from '../../ids.ts'
import type { JobPayload } from '../../jobs/catalogue.ts'
import { enqueue } from '../../jobs/queue.ts'
import { forgetAttempts, signInLimit } from './attempts.ts'
import { assertMayAskForCode } from './code-requests.ts'
import { endSessionsOf } from './end-sessions.ts'
import { isRightCode, putCode } from './one-time-codes.ts'
import { hashPassword } from './passwords.ts'
import { assertHumanAfter, type Stranger } from './repeated-tries.ts'
import { startSession } from './sessions.ts'

const purpose = 'RECOVER_PASSWORD'
/** Spread over about an hour: nobody waits longer. */
const jobAttempts = 8
const byAddress = { scope: 'RECOVER_ADDRESS', free: 2 }

type Recovery = z.output<typeof recoverPasswordCall.body>

/** Looks for no account: an unknown e-mail is answered alike and in the same time. Throws throttling, validation. */
export async function requestRecovery(ctx: Ctx, email: string, stranger: Stranger) {
  await assertHumanAfter(ctx, byAddress, stranger)
  await ctx.db.transaction().execute(async (tx) => {
    await assertMayAskForCode(tx, ctx.clock.now(), { purpose, key: email })
    await enqueue(
      tx,
      'send-recovery-code',
      { email },
      { key: `send-recovery-code:${email}`, max_attempts: jobAttempts },
    )
  })
  return { resend_after_seconds: codeResendSeconds }
}

/** The job behind it. */
export async function sendRecoveryCode(ctx: Ctx, { email }: JobPayload<'send-recovery-code'>): Promise<void> {
  const subject_id = await findUser(ctx.db, email)
  if (!subject_id) return
  await ctx.db.transaction().execute((tx) => putCode(tx, ctx, { subject_id, purpose, target: email }))
}

/** The code proves the mailbox, so the e-mail counts as confirmed. Throws wrong_code, user_blocked, no_name. */
export async function recoverPassword(ctx: Ctx, recovery: Recovery, user_agent: string): Promise<Session> {
  const user_id = (await findUser(ctx.db, recovery.email)) ?? newId(ctx.clock.now())
  const ended = await ctx.db.transaction().execute((tx) => setPassword(tx, ctx, { user_id, ...recovery }))
  // Thrown outside, so that a wrong try stays counted.
  if (!ended) throw new ApiError('wrong_code')
  ctx.endedSessions.tell(ended)
  return startSession(ctx, user_id, user_agent)
}

/** Answers which sessions ended; nothing where the code is wrong. */
async function setPassword(tx: Tx, ctx: Ctx, { user_id, email, code, password }: Recovery & { user_id: string }) {
  const now = ctx.clock.now()
  const user = await tx
    .selectFrom('users')
    .select('blocked_at')
    .where('user_id', '=', user_id)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const isRight = await isRightCode(tx, ctx, { subject_id: user_id, purpose, target: email }, code)
  if (!user || !isRight) return undefined
  if (user.blocked_at) throw new ApiError('user_blocked')
  await tx
    .updateTable('users')
    .set(({ fn, val }) => ({ email_confirmed_at: fn.coalesce('email_confirmed_at', val(now)) }))
    .set({ password_hash: await hashPassword(password) })
    .where('user_id', '=', user_id)
    .execute()
  await forgetAttempts(tx, signInLimit, email)
  await enqueue(tx, 'send-password-changed-mail', { user_id })
  return endSessionsOf(tx, now, { user_id })
}

async function findUser(db: Db, email: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('user_id').where('email', '=', email).executeTakeFirst()
  return user?.user_id
}
