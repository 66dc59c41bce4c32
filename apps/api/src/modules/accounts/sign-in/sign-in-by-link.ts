import type { Session } from '@razgovor/contract/accounts'
import type { SignInLink } from '@razgovor/contract/mail-links'
import type { Ctx } from '../../../context.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { hashToken } from '../../../tokens.ts'
import { isStaff } from '../../../http/is-staff.ts'
import { startSession } from '../sessions/sessions.ts'
import { accountsRefusals } from '../accounts.texts.ts'

/** Returns the user of the link without using it up. Throws not_exist if it was used, revoked, replaced or expired. */
export async function readSignInLink({ db, clock }: Ctx, token: string): Promise<SignInLink> {
  const link = await db
    .selectFrom('sign_in_links as l')
    .innerJoin('users as u', 'u.user_id', 'l.user_id')
    .select(['u.user_id', 'u.email', 'u.role'])
    .where('l.token_hash', '=', hashToken(token))
    .where('l.expires_at', '>', clock.now())
    .whereRef('l.links_version', '=', 'u.links_version')
    .executeTakeFirst()
  if (!link || isStaff(link.role)) throw new ApiError('not_exist', accountsRefusals.sign_in_link_expired)
  return { user_id: link.user_id, email: link.email }
}

/**
 * Uses up the link in one statement, so that only one of many concurrent uses signs in. Throws auth_invalid,
 * user_blocked, no_name, second_factor_required.
 */
export async function signInByLink(ctx: Ctx, token: string, user_agent: string): Promise<Session> {
  const link = await ctx.db
    .deleteFrom('sign_in_links as l')
    .using('users as u')
    .whereRef('u.user_id', '=', 'l.user_id')
    .where('l.token_hash', '=', hashToken(token))
    .where('l.expires_at', '>', ctx.clock.now())
    .whereRef('l.links_version', '=', 'u.links_version')
    .returning(['u.user_id', 'u.role'])
    .executeTakeFirst()
  if (!link || isStaff(link.role)) throw new ApiError('auth_invalid', accountsRefusals.sign_in_link_expired)
  return startSession(ctx, link.user_id, user_agent)
}
