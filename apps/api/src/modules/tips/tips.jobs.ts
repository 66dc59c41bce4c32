import { on } from '../../jobs/define-event.ts'
import { eraseTips } from './unregister-tips.ts'

export const tipsJobs = [
  on('user-anonymised', { name: 'erase-tips', title: 'Отключение чаевых', lane: 'upkeep' }, (ctx, { user_id }) =>
    eraseTips(ctx, user_id),
  ),
]
