import { plusMinutes, plusSeconds } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { makeToken } from '../../../tokens.ts'
import { assertAttempt, countAttempt, type Limit } from './attempts.ts'
import { isStaff } from '../../../http/is-staff.ts'
import { assertHumanAfter, type Stranger } from './repeated-tries.ts'
import { signInLinkMail } from './sign-in-link.mail.ts'
import { accountsRefusals } from '../accounts.texts.ts'

const validMinutes = 15
const resendSeconds = 60

const byAddress = { scope: 'SIGN_IN_LINK_ADDRESS', free: 2 }
const pause = { scope: 'SIGN_IN_LINK_PAUSE', minutes: resendSeconds / 60 }
const dayLimit: Limit = {
  scope: 'SIGN_IN_LINK_DAY',
  max: 10,
  minutes: 24 * 60,
  refusal: accountsRefusals.too_many_links_today,
}

/**
 * Only the job looks up the account, so an unknown e-mail gets the same answer in the same time. Throws throttling,
 * validation.
 */
export async function requestSignInLink(ctx: Ctx, email: string, stranger: Stranger) {
  await assertHumanAfter(ctx, byAddress, stranger)
  await transact(ctx, async (tx) => {
    const now = ctx.clock.now()
    await assertPause(tx, now, email)
    await assertAttempt(tx, now, dayLimit, email)
    const key = `send-sign-in-link:${email}`
    await enqueue(tx, 'send-sign-in-link', { email }, { key })
  })
  return { resend_after_seconds: resendSeconds }
}

async function assertPause(db: Db, now: Date, email: string): Promise<void> {
  const { count, since } = await countAttempt(db, now, pause, email)
  if (count === 1) return
  const seconds = Math.ceil((plusSeconds(since, resendSeconds).getTime() - now.getTime()) / 1000)
  throw new ApiError('throttling', accountsRefusals.link_too_soon(seconds))
}

export async function sendSignInLink(ctx: Ctx, { email }: JobPayload<'send-sign-in-link'>): Promise<void> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'role', 'links_version'])
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!user || isStaff(user.role)) return
  const { user_id, links_version } = user
  const { token, token_hash } = makeToken()
  const link = { token_hash, links_version, expires_at: plusMinutes(ctx.clock.now(), validMinutes) }
  await ctx.db
    .insertInto('sign_in_links')
    .values({ user_id, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute()
  const mail = signInLinkMail(ctx.config, token)
  await ctx.mailer.send({ to: email, about: 'CODE', ref_id: user_id, ...mail })
}
