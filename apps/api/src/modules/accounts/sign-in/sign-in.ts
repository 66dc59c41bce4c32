import type { Session, signIn as signInCall } from '@razgovor/contract/accounts'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { transact } from '../../../db/transact.ts'
import { addressKey } from '../../../http/address-key.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Reader } from '../../../http/user-agent.ts'
import { assertAttempt, clearAttempts, signInLimit, takeBackAttempt, type Limit } from './attempts.ts'
import { fillNames } from './fill-names.ts'
import { assertHumanAbove } from './human-above.ts'
import { isKnownAddress, rememberAddress } from './known-addresses.ts'
import { isPasswordOf } from '../credentials/passwords.ts'
import { startSession } from '../sessions/sessions.ts'

type Credentials = z.output<typeof signInCall.body>
type Basic = Extract<Credentials, { type: 'BASIC' }>

// Counts wrong passwords per e-mail, from all IP addresses that the owner has not signed in from.
const byEmail: Limit = { ...signInLimit, scope: 'SIGN_IN_EMAIL', max: 20, minutes: 24 * 60 }

/** An unknown e-mail and a wrong password differ neither in the answer nor in its time. */
export async function signInByPassword(
  ctx: Ctx,
  { email, password, captcha_pass, ...names }: Basic,
  { ip, user_agent }: Reader,
): Promise<Session> {
  const isKnown = await isKnownAddress(ctx, email, ip)
  if (!isKnown) await assertHumanAbove(ctx, byEmail, { key: email, captcha_pass })
  const key = `${email} ${addressKey(ctx, ip)}`
  await assertAttempt(ctx.db, ctx.clock.now(), signInLimit, key)
  const user = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'password_hash', 'first_name', 'last_name'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPasswordOf(user?.password_hash, password)
  if (!user || !isRight) throw new ApiError('wrong_credentials')
  await clearAttempts(ctx.db, signInLimit, key)
  if (!isKnown) await takeBackAttempt(ctx.db, byEmail, email)
  await rememberAddress(ctx, user.user_id, ip)
  if (names.first_name || names.last_name) await transact(ctx, (tx) => fillNames(tx, user, names))
  return startSession(ctx, user.user_id, user_agent, { is_confirmed: true })
}
