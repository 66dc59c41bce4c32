import { z } from 'zod'
import { on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { eraseQuestions, sweepAnswers } from './erase-questions.ts'
import { questionsJobTitles as titles } from './questions.jobs.texts.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'sweep-answers': NoPayload
  }
}

export const questionJobs = [
  defineJob({
    name: 'sweep-answers',
    title: titles['sweep-answers'],
    lane: 'upkeep',
    cron: '45 1 * * *',
    payload: z.object({}),
    handler: sweepAnswers,
  }),
  on(
    'user-anonymized',
    { name: 'erase-questions', title: titles['erase-questions'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseQuestions(ctx, user_id),
  ),
]
