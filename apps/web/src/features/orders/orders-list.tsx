import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pagePath, readPaging } from '../../lib/paging.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { OrderRow } from './order-row.tsx'
import { cartTexts, orderTexts } from './orders.texts.ts'
import { ordersQuery } from './payments.queries.ts'

export function OrdersList() {
  const [search] = useSearchParams()
  const { data, isError, refetch } = useQuery(ordersQuery(readPaging(search)))
  return (
    <div className="wrap pt-8 pb-20 md:pt-12">
      <h1 className="h2 mb-6 md:mb-8">{orderTexts.list}</h1>
      {data?.total_count === 0 && (
        <EmptyState
          title={orderTexts.empty}
          text={orderTexts.empty_text}
          action={<ButtonLink to="/speakers">{cartTexts.choose_speaker}</ButtonLink>}
        />
      )}
      {data && data.total_count > 0 && (
        <>
          <ul className="border-t border-line">
            {data.items.map((order) => (
              <OrderRow key={order.order_id} order={order} />
            ))}
          </ul>
          <div className="mt-8">
            <Pagination {...data} hrefOf={(page) => pagePath('/orders', page, { view: 'payments' })} />
          </div>
        </>
      )}
      {!data && isError && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons className="h-28 rounded-card" count={2} />}
    </div>
  )
}
