import { on } from '../../jobs/define-event.ts'
import { eraseFavorites } from './erase-favorites.ts'
import { favoritesJobTitles } from './favorites.jobs.texts.ts'

export const favoriteJobs = [
  on(
    'user-anonymized',
    { name: 'erase-favorites', title: favoritesJobTitles['erase-favorites'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseFavorites(ctx, user_id),
  ),
]
