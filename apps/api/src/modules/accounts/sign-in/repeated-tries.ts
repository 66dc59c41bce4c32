import type { Ctx } from '../../../context.ts'
import { addressKey } from '../../../http/address-key.ts'
import { countAttempt } from './attempts.ts'
import { assertHuman } from './captcha.ts'

export interface Stranger {
  ip: string
  captcha_pass: string | undefined
}

/** Requires a captcha after `free` tries from one IP address within an hour. Throws validation. */
export async function assertHumanAfter(
  ctx: Ctx,
  { scope, free }: { scope: string; free: number },
  { ip, captcha_pass }: Stranger,
): Promise<void> {
  const { count } = await countAttempt(ctx.db, ctx.clock.now(), { scope, minutes: 60 }, addressKey(ctx, ip))
  if (count > free) await assertHuman(ctx, captcha_pass)
}
