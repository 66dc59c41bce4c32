import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'
import { on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { eraseFeedback } from './erase-feedback.ts'
import { sendFeedbackMail } from './feedback-mail.ts'
import { feedbackJobTitles } from './feedback.jobs.texts.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'send-feedback-mail': { feedback_id: string }
  }
}

export const feedbackJobs = [
  defineJob({
    name: 'send-feedback-mail',
    title: feedbackJobTitles['send-feedback-mail'],
    lane: 'mail',
    payload: z.object({ feedback_id: uuid }),
    handler: sendFeedbackMail,
  }),
  on(
    'user-mails-erased',
    { name: 'erase-feedback', title: feedbackJobTitles['erase-feedback'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseFeedback(ctx, user_id),
  ),
]
