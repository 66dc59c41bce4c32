import { on } from '../../jobs/define-event.ts'
import { eraseAudit } from './audit.ts'

export const adminJobs = [
  on(
    'user-anonymised',
    { name: 'erase-audit', title: 'Удаление данных из журнала', lane: 'upkeep' },
    (ctx, { user_id }) => eraseAudit(ctx, user_id),
  ),
]
