import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { filesJobTitles } from './files.jobs.texts.ts'
import { sweepFiles } from './sweep-files.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'sweep-files': NoPayload
  }
}

export const fileJobs = [
  defineJob({
    name: 'sweep-files',
    title: filesJobTitles['sweep-files'],
    lane: 'upkeep',
    cron: '25 1 * * *',
    payload: z.object({}),
    handler: sweepFiles,
  }),
]
