import type { JobHandlers } from '../../jobs/runner.ts'
import { sendFeedbackMail } from './feedback-mail.ts'

export const feedbackJobs: JobHandlers<'send-feedback-mail'> = {
  'send-feedback-mail': sendFeedbackMail,
}
