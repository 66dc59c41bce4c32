import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { email } from './values.ts'

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  access: 'anyone',
  summary: 'Send feedback to the operators: stored and mailed',
  body: z.object({
    name: z.string().trim().min(1, fieldTexts.senderNameRequired).max(120, fieldTexts.charactersMax(120)),
    email,
    subject: z.string().trim().min(1, fieldTexts.subjectRequired).max(120, fieldTexts.charactersMax(120)),
    text: z.string().trim().min(1, fieldTexts.messageRequired).max(4000, fieldTexts.charactersMax(4000)),
    // From `checkCaptcha`; if missing, the error is validation with this field.
    captcha_pass: z.string().min(1).max(100).optional(),
  }),
  calls_per_minute: 10,
})
