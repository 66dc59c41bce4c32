import { useSearchParams } from 'react-router'
import { useCheckout } from './checkout.store.ts'

/** Returns the order id in the bank's return address, else that of the order the listener left to pay for. */
export function useReturnedOrder(): string | null {
  const active = useCheckout(({ activeConsultation }) => activeConsultation)
  return useSearchParams()[0].get('order_id') ?? active
}
