import type { Quote } from '@razgovor/contract/promo-codes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { rememberPromoCode, useCheckout } from './checkout.store.ts'
import { promoRefusals, quoteQuery } from './orders.queries.ts'

export interface PromoChoice {
  /** The code as typed; null if there is none. */
  code: string | null
  /** Null unless there is a valid code. */
  quote: Quote | null
  problem: string | undefined
  isChecking: boolean
  apply: (code: string) => void
  remove: () => void
}

/**
 * Returns the code that the listener typed and what the chosen slots cost with it. A refused code stays in the field.
 */
export function usePromoCode(slot_ids: string[]): PromoChoice {
  const code = useCheckout(({ promo_code }) => promo_code)
  const isUsed = code !== null && slot_ids.length > 0
  const { data, error, isFetching, refetch } = useQuery({
    ...quoteQuery(slot_ids, code),
    // Keeps the code applied while another selection is quoted.
    placeholderData: keepPreviousData,
  })
  const isOfCode = data?.code === code?.trim().toUpperCase()
  return {
    code,
    quote: isUsed && !error && isOfCode ? (data ?? null) : null,
    problem: isUsed && isRefusal(error, ...promoRefusals) ? error.message : undefined,
    isChecking: isUsed && isFetching,
    apply(next) {
      if (next === code) void refetch()
      else rememberPromoCode(next)
    },
    remove: () => rememberPromoCode(null),
  }
}
