import { z } from 'zod'
import { on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { eraseSpeaker } from './erase-speaker.ts'
import { refreshSpeakerIndex } from './speaker-index.ts'
import { speakersJobTitles } from './speakers.jobs.texts.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'refresh-speaker-index': NoPayload
  }
}

export const speakerJobs = [
  defineJob({
    name: 'refresh-speaker-index',
    title: speakersJobTitles['refresh-speaker-index'],
    lane: 'upkeep',
    cron: '* * * * *',
    payload: z.object({}),
    handler: refreshSpeakerIndex,
  }),
  on(
    'user-anonymized',
    { name: 'erase-speaker', title: speakersJobTitles['erase-speaker'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseSpeaker(ctx, user_id),
  ),
]
