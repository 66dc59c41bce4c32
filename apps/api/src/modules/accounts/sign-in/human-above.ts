import type { Ctx } from '../../../context.ts'
import { countAttempt, tooManyAttempts, type Limit } from './attempts.ts'
import { assertHuman } from './captcha.ts'

/** Of how many tries one is refused where no captcha could tell people from robots. */
const withoutCaptcha = 5

/**
 * Counts a stranger's try. Above the limit a captcha is asked for: a refusal would let anybody lock the owner out.
 * Throws validation; where the captcha is off, throttling far above the limit.
 */
export async function assertHumanAbove(
  ctx: Ctx,
  limit: Limit,
  { key, captcha_pass }: { key: string; captcha_pass: string | undefined },
): Promise<void> {
  const now = ctx.clock.now()
  const { count, since } = await countAttempt(ctx.db, now, limit, key)
  if (count <= limit.max) return
  if (!ctx.captcha && count > limit.max * withoutCaptcha) throw tooManyAttempts(now, limit, since)
  await assertHuman(ctx, captcha_pass)
}
