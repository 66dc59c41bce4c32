import type { JobHandlers } from '../../jobs/runner.ts'
import { emailCodeMail } from './email-code.mail.ts'
import { findCodeTarget } from './one-time-codes.ts'
import { sweepExpired } from './sweep-expired.ts'

export const accountJobs: JobHandlers<'send-code' | 'sweep-expired'> = {
  async 'send-code'(ctx, payload) {
    const to = await findCodeTarget(ctx, payload)
    if (to) await ctx.mailer.send({ to, ...emailCodeMail(ctx.config, payload.code) })
  },
  'sweep-expired': sweepExpired,
}
