import type { recoverPassword as recoverPasswordCall, Session } from '@razgovor/contract/accounts'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { addressKey } from '../../../http/address-key.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Reader } from '../../../http/user-agent.ts'
import { newId } from '../../../ids.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { clearAttempts, signInLimit, type Limit } from '../sign-in/attempts.ts'
import { assertMayAskForCode, keyOfAsker } from '../email-codes/code-requests.ts'
import { queueGuessAlarm } from '../sign-in/guess-alarm.mail.ts'
import { countGuess, takeBackGuess } from '../sign-in/guesses.ts'
import { beginHalfSession } from '../sessions/half-sessions.ts'
import { assertHumanAbove } from '../sign-in/human-above.ts'
import { isStaff } from '../../../http/is-staff.ts'
import { isKnownAddress, rememberAddress } from '../sign-in/known-addresses.ts'
import { isRightCode, putCode } from '../email-codes/one-time-codes.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { hasFactor } from '../second-factor/prove-factor.ts'
import { assertHumanAfter, type Stranger } from '../sign-in/repeated-tries.ts'
import { startSession } from '../sessions/sessions.ts'
import { setRecoveredPassword } from './set-recovered-password.ts'
import { sendStaffRecoveryMail } from '../staff/staff-recovery.mail.ts'
import { accountsRefusals } from '../accounts.texts.ts'

const purpose = 'RECOVER_PASSWORD'
const byAddress = { scope: 'RECOVER_ADDRESS', free: 2 }
// Counts only requests from IP addresses that the owner has not signed in from.
const byEmail: Limit = {
  scope: 'RECOVER_EMAIL',
  max: 5,
  minutes: 24 * 60,
  refusal: accountsRefusals.too_many_codes_today,
}

type Recovery = z.output<typeof recoverPasswordCall.body>

/**
 * Only the job looks up the account, so an unknown e-mail gets the same answer in the same time. Throws throttling,
 * validation.
 */
export async function requestRecovery(
  ctx: Ctx,
  { email, password }: { email: string; password?: string | undefined },
  stranger: Stranger,
) {
  const { ip, captcha_pass } = stranger
  if (password !== undefined) assertGoodPassword(password, { email })
  await assertHumanAfter(ctx, byAddress, stranger)
  if (!(await isKnownAddress(ctx, email, ip))) await assertHumanAbove(ctx, byEmail, { key: email, captcha_pass })
  const key = keyOfAsker(ctx, email, ip)
  return transact(ctx, async (tx) => {
    const pause = await assertMayAskForCode(tx, ctx.clock.now(), { purpose, key })
    const job = { key: `send-recovery-code:${key}` }
    await enqueue(tx, 'send-recovery-code', { email, asked_from: addressKey(ctx, ip) }, job)
    return pause
  })
}

export async function sendRecoveryCode(
  ctx: Ctx,
  { email, asked_from }: JobPayload<'send-recovery-code'>,
): Promise<void> {
  const user = await findUser(ctx.db, email)
  if (!user) return
  const { user_id: subject_id } = user
  if (isStaff(user.role) && !(await hasFactor(ctx.db, subject_id)))
    await sendStaffRecoveryMail(ctx, { email, user_id: subject_id })
  else await transact(ctx, (tx) => putCode(tx, ctx, { subject_id, purpose, target: email, asked_from }))
}

/**
 * The code proves access to the mailbox, so the e-mail becomes confirmed. If the user has a second factor, the password
 * changes only after the second step. Throws wrong_code, user_blocked, no_name, throttling, validation,
 * second_factor_required.
 */
export async function recoverPassword(ctx: Ctx, recovery: Recovery, { ip, user_agent }: Reader): Promise<Session> {
  const { email, password } = recovery
  assertGoodPassword(password, { email })
  const guess = await countGuess(ctx, { email, ip })
  const { user_id } = (await findUser(ctx.db, email)) ?? { user_id: newId(ctx.clock.now()) }
  const setting = transact(ctx, (tx) => setPassword(tx, ctx, { user_id, ip, ...recovery }))
  const set = await setting.catch(async (error: unknown) => {
    // The code was right, and the user can retry with it: the guess must not count.
    await takeBackGuess(ctx, guess)
    throw error
  })
  // Thrown outside the transaction, so that the wrong attempt stays counted.
  if (!set) {
    if (guess.isLast) await queueGuessAlarm(ctx.db, email)
    throw new ApiError('wrong_code')
  }
  await takeBackGuess(ctx, guess)
  if (set.needsFactor) throw await beginHalfSession(ctx, { user_id, user_agent, password_hash: set.password_hash })
  await rememberAddress(ctx, user_id, ip)
  return startSession(ctx, user_id, user_agent, { is_confirmed: true })
}

async function setPassword(
  tx: Tx,
  ctx: Ctx,
  { user_id, ip, email, code, password }: Recovery & { user_id: string; ip: string },
) {
  const user = await tx
    .selectFrom('users')
    .select(['blocked_at', 'role', 'first_name', 'last_name'])
    .where('user_id', '=', user_id)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const asked_from = addressKey(ctx, ip)
  const isRight = await isRightCode(tx, ctx, { subject_id: user_id, purpose, target: email, asked_from }, code)
  const needsFactor = await hasFactor(tx, user_id)
  // A mailed code alone must not open a staff account; the user may have become staff after requesting it.
  if (!user || !isRight || (isStaff(user.role) && !needsFactor)) return undefined
  if (user.blocked_at) throw new ApiError('user_blocked')
  // The error rolls back the use of the code, which then works with another password.
  assertGoodPassword(password, { email, ...user })
  const password_hash = await hashPassword(password)
  await clearAttempts(tx, signInLimit, `${email} ${asked_from}`)
  await tx.deleteFrom('one_time_codes').where('subject_id', '=', user_id).where('purpose', '=', purpose).execute()
  if (!needsFactor) await setRecoveredPassword(tx, ctx, { user_id, password_hash })
  return { password_hash, needsFactor }
}

function findUser(db: Db, email: string) {
  return db.selectFrom('users').select(['user_id', 'role']).where('email', '=', email).executeTakeFirst()
}
