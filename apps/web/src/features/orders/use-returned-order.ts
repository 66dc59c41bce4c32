import { useSearchParams } from 'react-router'
import { useCheckout } from './checkout.store.ts'

/** The order in the bank's return address, else the one that the listener went to pay for. */
export function useReturnedOrder(): string | null {
  const active = useCheckout(({ activeConsultation }) => activeConsultation)
  return useSearchParams()[0].get('order_id') ?? active
}
