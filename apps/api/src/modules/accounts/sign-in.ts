import type { Session, signIn as signInCall } from '@razgovor/contract/accounts'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { isPasswordOf } from './passwords.ts'
import { startSession } from './sessions.ts'
import { countTry, forgetTries } from './sign-in-failures.ts'

type Credentials = z.output<typeof signInCall.body>

/** An unknown e-mail and a wrong password are told apart neither by the answer nor by its time. */
export async function signIn(ctx: Ctx, { email, password }: Credentials, user_agent: string): Promise<Session> {
  await countTry(ctx.db, ctx.clock.now(), email)
  const user = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isPasswordOf(user?.password_hash, password)
  if (!user || !isRight) throw new ApiError('wrong_credentials')
  await forgetTries(ctx.db, email)
  return startSession(ctx, user.user_id, user_agent)
}
