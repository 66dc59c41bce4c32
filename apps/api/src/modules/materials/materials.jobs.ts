import { z } from 'zod'
import { on } from '../../jobs/define-event.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { materialsJobTitles as titles } from './materials.jobs.texts.ts'
import { eraseMaterials, sweepMaterials } from './remove-files.ts'

declare module '../../jobs/registry.ts' {
  interface Jobs {
    'sweep-materials': NoPayload
  }
}

export const materialJobs = [
  defineJob({
    name: 'sweep-materials',
    title: titles['sweep-materials'],
    lane: 'upkeep',
    cron: '40 1 * * *',
    payload: z.object({}),
    handler: sweepMaterials,
  }),
  on(
    'user-anonymized',
    { name: 'erase-materials', title: titles['erase-materials'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseMaterials(ctx, user_id),
  ),
]
