import { on } from '../../jobs/define-event.ts'
import { erasePackages } from './erase-packages.ts'
import { packagesJobTitles } from './packages.jobs.texts.ts'

export const packageJobs = [
  on(
    'user-anonymized',
    { name: 'erase-packages', title: packagesJobTitles['erase-packages'], lane: 'upkeep' },
    (ctx, { user_id }) => erasePackages(ctx, user_id),
  ),
]
