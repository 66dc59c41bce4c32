import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import { addressKey } from '../../../http/address-key.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { hashToken, makeToken } from '../../../tokens.ts'
import { assertAttempt, type Limit } from './attempts.ts'
import { accountsRefusals, accountsTexts } from '../accounts.texts.ts'

const passMinutes = 10

// Counted per IP address while the captcha service is down.
const uncheckedLimit: Limit = {
  scope: 'CAPTCHA_UNCHECKED',
  max: 5,
  minutes: 60,
  refusal: accountsRefusals.captcha_unavailable,
}

export async function checkCaptcha(ctx: Ctx, token: string, ip: string): Promise<{ captcha_pass: string }> {
  const verdict = ctx.captcha ? await ctx.captcha.check(token, ip) : 'human'
  if (verdict === 'robot') throw new ApiError('human_friendly', accountsRefusals.captcha_failed)
  const now = ctx.clock.now()
  if (verdict === 'unknown') {
    await assertAttempt(ctx.db, now, uncheckedLimit, addressKey(ctx, ip))
    ctx.metrics.captchasUnchecked.inc()
  }
  const { token: captcha_pass, token_hash: pass_hash } = makeToken()
  await ctx.db
    .insertInto('captcha_passes')
    .values({ pass_hash, expires_at: plusMinutes(now, passMinutes) })
    .execute()
  return { captcha_pass }
}

/** Uses up the pass. Throws validation. */
export async function assertHuman(ctx: Ctx, captcha_pass: string | undefined): Promise<void> {
  if (!ctx.captcha) return
  if (captcha_pass && (await takePass(ctx, captcha_pass))) return
  throw new ApiError('validation', { fields: { captcha_pass: accountsTexts.proveHuman } })
}

async function takePass({ db, clock }: Ctx, captcha_pass: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('captcha_passes')
    .where('pass_hash', '=', hashToken(captcha_pass))
    .where('expires_at', '>', clock.now())
    .returning('pass_hash')
    .executeTakeFirst()
  return taken !== undefined
}
