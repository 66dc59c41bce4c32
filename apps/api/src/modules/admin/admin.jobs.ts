import { on } from '../../jobs/define-event.ts'
import { adminJobTitles } from './admin.jobs.texts.ts'
import { eraseAudit } from './audit.ts'

export const adminJobs = [
  on(
    'user-anonymized',
    { name: 'erase-audit', title: adminJobTitles['erase-audit'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseAudit(ctx, user_id),
  ),
]
