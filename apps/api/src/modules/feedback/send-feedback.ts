import type { sendFeedback as sendFeedbackCall } from '@razgovor/contract/feedback'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { addressKey } from '../../http/address-key.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { enqueue } from '../../jobs/queue.ts'
import { toLine, toLines } from '../../text/plain-text.ts'
import { assertAttempt, type Limit } from '../accounts/sign-in/attempts.ts'
import { assertHuman } from '../accounts/sign-in/captcha.ts'
import { feedbackRefusals } from './feedback.texts.ts'
import { httpTexts } from '../../http/http.texts.ts'

type Feedback = z.output<typeof sendFeedbackCall.body>

const feedbackLimit: Limit = {
  scope: 'FEEDBACK',
  max: 10,
  minutes: 24 * 60,
  refusal: feedbackRefusals.too_much_feedback,
}

interface Sender {
  user_id: string | null
  ip: string
}

export async function sendFeedback(ctx: Ctx, sender: Sender, { captcha_pass, ...written }: Feedback): Promise<void> {
  const { email } = written
  const [name, subject, text] = [toLine(written.name), toLine(written.subject), toLines(written.text)]
  for (const [field, value] of Object.entries({ name, subject, text }))
    if (value === '') throw new ApiError('validation', { fields: { [field]: httpTexts.fillIn } })
  await assertHuman(ctx, captcha_pass)
  const now = ctx.clock.now()
  await assertAttempt(ctx.db, now, feedbackLimit, addressKey(ctx, sender.ip))
  const feedback_id = newId(now)
  await transact(ctx, async (tx) => {
    await tx
      .insertInto('feedback')
      .values({ feedback_id, user_id: sender.user_id, name, email, subject, text, created_at: now })
      .execute()
    await enqueue(tx, 'send-feedback-mail', { feedback_id })
  })
}
