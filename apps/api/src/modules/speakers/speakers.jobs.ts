import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { refreshSpeakerIndex } from './speaker-index.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'refresh-speaker-index': NoPayload
  }
}

export const speakerJobs = [
  defineJob({
    name: 'refresh-speaker-index',
    title: 'Обновление поиска спикеров',
    lane: 'upkeep',
    cron: '* * * * *',
    payload: z.object({}),
    handler: refreshSpeakerIndex,
  }),
]
