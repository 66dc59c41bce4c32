import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useCheckout } from './checkout.store.ts'
import { checkedOrderQuery } from './orders.queries.ts'
import { cartTexts } from './orders.texts.ts'

export function UnfinishedPayment() {
  const order_id = useCheckout(({ activeConsultation }) => activeConsultation)
  if (order_id === null) return null
  return <Unfinished order_id={order_id} />
}

function Unfinished({ order_id }: { order_id: string }) {
  const { data: order } = useQuery(checkedOrderQuery(order_id))
  if (order?.status !== 'NEW' && order?.status !== 'PENDING') return null
  return (
    <p className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card bg-mist p-6">
      {cartTexts.unfinished}
      <ButtonLink to={`/order-result?order_id=${order_id}`} variant="line">
        {cartTexts.pay_on}
      </ButtonLink>
    </p>
  )
}
