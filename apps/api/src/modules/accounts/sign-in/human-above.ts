import type { Ctx } from '../../../context.ts'
import { countAttempt, tooManyAttempts, type Limit } from './attempts.ts'
import { assertHuman } from './captcha.ts'

// Without a captcha, attempts above the limit are refused, so the limit is this many times higher.
const withoutCaptcha = 5

/**
 * Counts an attempt, and above the limit requires a captcha: a refusal would let anybody lock out the owner. Throws
 * validation; throttling, at a higher limit, if no captcha is configured.
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
