import { on } from '../../jobs/define-event.ts'
import { erasePromoCodes } from './erase-promo-codes.ts'
import { promoCodesJobTitles } from './promo-codes.jobs.texts.ts'

export const promoCodeJobs = [
  on(
    'user-anonymized',
    { name: 'erase-promo-codes', title: promoCodesJobTitles['erase-promo-codes'], lane: 'upkeep' },
    (ctx, { user_id }) => erasePromoCodes(ctx, user_id),
  ),
]
