import type { Ctx } from '../../../context.ts'
import type { JobPayload } from '../../../jobs/registry.ts'
import { emailCodeMail } from './email-code.mail.ts'
import { findCodeTarget } from './one-time-codes.ts'

export async function sendCode(ctx: Ctx, payload: JobPayload<'send-code'>): Promise<void> {
  const to = await findCodeTarget(ctx, payload)
  const about = { about: 'CODE', ref_id: payload.subject_id } as const
  if (to) await ctx.mailer.send({ to, ...about, ...emailCodeMail(ctx.config, payload) })
}
