import type { Session, signIn as signInCall } from '@razgovor/contract/accounts'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { assertAttempt, forgetAttempts, signInLimit } from './attempts.ts'
import { fillNames } from './fill-names.ts'
import { isPasswordOf } from './passwords.ts'
import { startSession } from './sessions.ts'

type Credentials = z.output<typeof signInCall.body>
type Basic = Extract<Credentials, { type: 'BASIC' }>

/** An unknown e-mail and a wrong password are told apart neither by the answer nor by its time. */
export async function signInByPassword(
  ctx: Ctx,
  { email, password, ...names }: Basic,
  user_agent: string,
): Promise<Session> {
  await assertAttempt(ctx.db, ctx.clock.now(), signInLimit, email)
  const user = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'password_hash', 'first_name', 'last_name'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPasswordOf(user?.password_hash, password)
  if (!user || !isRight) throw new ApiError('wrong_credentials')
  await forgetAttempts(ctx.db, signInLimit, email)
  if (names.first_name || names.last_name) await ctx.db.transaction().execute((tx) => fillNames(tx, user, names))
  return startSession(ctx, user.user_id, user_agent, { is_confirmed: true })
}
