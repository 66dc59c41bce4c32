import type { JobHandlers } from '../../jobs/runner.ts'
import { refreshSpeakerIndex } from './speaker-index.ts'

export const speakerJobs: JobHandlers<'refresh-speaker-index'> = {
  'refresh-speaker-index': refreshSpeakerIndex,
}
