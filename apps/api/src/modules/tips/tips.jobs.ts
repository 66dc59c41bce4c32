import { on } from '../../jobs/define-event.ts'
import { tipsJobTitles } from './tips.jobs.texts.ts'
import { eraseTips } from './unregister-tips.ts'

export const tipsJobs = [
  on(
    'user-anonymized',
    { name: 'erase-tips', title: tipsJobTitles['erase-tips'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseTips(ctx, user_id),
  ),
]
