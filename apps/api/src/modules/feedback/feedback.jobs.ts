import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { sendFeedbackMail } from './feedback-mail.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'send-feedback-mail': { feedback_id: string }
  }
}

export const feedbackJobs = [
  defineJob({
    name: 'send-feedback-mail',
    title: 'Письмо в поддержку',
    lane: 'mail',
    payload: z.object({ feedback_id: uuid }),
    handler: sendFeedbackMail,
  }),
]
