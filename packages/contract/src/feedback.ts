import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email } from './values.ts'

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  access: 'anyone',
  summary: 'Send feedback to the operators: stored and mailed',
  body: z.object({
    name: z.string().trim().min(1, 'Напиши, как тебя зовут').max(120, 'Не больше 120 символов'),
    email,
    subject: z.string().trim().min(1, 'Введи тему сообщения').max(120, 'Не больше 120 символов'),
    text: z.string().trim().min(1, 'Введи текст сообщения').max(4000, 'Не больше 4000 символов'),
    // From `checkCaptcha`; if missing, the error is validation with this field.
    captcha_pass: z.string().min(1).max(100).optional(),
  }),
  calls_per_minute: 10,
})
