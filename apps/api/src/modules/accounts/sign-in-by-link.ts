import type { Session } from '@razgovor/contract/accounts'
import type { Ctx } from '../../context.ts'
import { translateRefusals } from '../../db/refusals.ts'
import { ApiError } from '../../http/api-error.ts'
import { isSigned, readSignInLink, type SignInLink } from '../../sign-in-link.ts'
import { startSession } from './sessions.ts'

/** Throws auth_invalid: used, too old, not ours, or the user's e-mail is another one by now; user_blocked. */
export async function signInByLink(ctx: Ctx, token: string, user_agent: string): Promise<Session> {
  const link = readSignInLink(token)
  if (!link || link.expires_at <= ctx.clock.now() || !(await isOfUser(ctx, link))) throw dead()
  await useUp(ctx, link)
  return startSession(ctx, link.user_id, user_agent)
}

async function isOfUser({ db, config }: Ctx, link: SignInLink): Promise<boolean> {
  const user = await db.selectFrom('users').select('email').where('user_id', '=', link.user_id).executeTakeFirst()
  return user !== undefined && isSigned(config, link, user.email)
}

async function useUp({ db }: Ctx, { link_id, expires_at }: SignInLink): Promise<void> {
  await translateRefusals({ used_sign_in_links_pkey: dead }, () =>
    db.insertInto('used_sign_in_links').values({ link_id, expires_at }).execute(),
  )
}

function dead(): ApiError {
  return new ApiError('auth_invalid', { message: 'Ссылка уже не действует' })
}
