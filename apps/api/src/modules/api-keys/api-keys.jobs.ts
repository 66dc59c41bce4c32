import { on } from '../../jobs/define-event.ts'
import { apiKeysJobTitles } from './api-keys.jobs.texts.ts'
import { eraseApiKeys } from './erase-api-keys.ts'

export const apiKeyJobs = [
  on(
    'user-anonymized',
    { name: 'erase-api-keys', title: apiKeysJobTitles['erase-api-keys'], lane: 'upkeep' },
    (ctx, { user_id }) => eraseApiKeys(ctx, user_id),
  ),
]
