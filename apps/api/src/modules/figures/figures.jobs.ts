import { on } from '../../jobs/define-event.ts'
import { eraseFigures } from './erase-figures.ts'
import { figuresJobTitles } from './figures.jobs.texts.ts'

export const figureJobs = [
  on(
    'user-anonymized',
    { name: 'erase-figures', title: figuresJobTitles['erase-figures'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseFigures(ctx, user_id),
  ),
]
