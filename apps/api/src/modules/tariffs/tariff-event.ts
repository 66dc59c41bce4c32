import { uuid } from '@razgovor/contract/values'
import { z } from 'zod'

export const tariffEvent = z.object({
  about: z.enum(['REBILL_SOON', 'REBILL_FAILED', 'PERIOD_BEGUN', 'ENDED', 'MONEY_BACK', 'REFUNDED']),
  /** The id of the period that began, the refunded order or the refund; otherwise of the subscription. */
  id: uuid,
})

export type TariffEvent = z.infer<typeof tariffEvent>
