import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { NoOrder } from './no-order.tsx'
import { OrderShell } from './order-shell.tsx'
import { receiptTexts as texts } from './orders.texts.ts'
import { receiptQuery } from './payments.queries.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import './receipt.css'

export function ReceiptPage({ order_id }: { order_id: string }) {
  const { data: receipt, error, refetch } = useQuery(receiptQuery(order_id))
  const orderPath = `/order-result?order_id=${order_id}`
  if (isRefusal(error, 'not_exist', 'validation')) return <NoOrder />
  if (isRefusal(error, 'payment_status')) {
    return (
      <OrderShell title={texts.unpaid} text={texts.unpaid_text}>
        <ButtonLink to={orderPath}>{texts.back}</ButtonLink>
      </OrderShell>
    )
  }
  return (
    <div className="wrap max-w-[880px] pt-8 pb-20 md:pt-12">
      {receipt && (
        <>
          <ReceiptSheet receipt={receipt} />
          <div className="not-printed mt-8 flex flex-wrap gap-2">
            <Button size="lg" onClick={() => window.print()}>
              {texts.print}
            </Button>
            <ButtonLink to={orderPath} size="lg" variant="line">
              {texts.back}
            </ButtonLink>
          </div>
        </>
      )}
      {!receipt && error && <LoadFailure onRetry={() => void refetch()} />}
      {!receipt && !error && <Skeleton className="h-64 rounded-card" />}
    </div>
  )
}
