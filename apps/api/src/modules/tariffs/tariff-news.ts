import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'

export const tariffNews = z.object({
  about: z.enum(['REBILL_SOON', 'REBILL_FAILED', 'PERIOD_BEGUN', 'ENDED', 'MONEY_BACK', 'REFUNDED']),
  /** Of the period that began, of the order whose money goes back, of the refund, else of the subscription. */
  id: uuid,
})

export type TariffNews = z.infer<typeof tariffNews>
