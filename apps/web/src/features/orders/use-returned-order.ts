import { useSearchParams } from 'react-router'
import { useCheckout } from './checkout.store.ts'

/** The order that the bank sends its payer back with; where the address lost it, the one that they went there with. */
export function useReturnedOrder(): string | null {
  const active = useCheckout(({ activeConsultation }) => activeConsultation)
  return useSearchParams()[0].get('order_id') ?? active
}
