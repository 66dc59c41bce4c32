import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { consultationsQuery } from './bookings.queries.ts'
import { bookingTexts } from './bookings.texts.ts'
import { ConsultationCard } from './consultation-card.tsx'
import { ordersPath, type OrdersView } from './orders-view.ts'

export function ConsultationsList({ user_id, view }: { user_id: string; view: OrdersView }) {
  const query = useQuery({ ...consultationsQuery({ ...view, user_id }), staleTime: 0 })
  const { data, isError, refetch } = query
  if (!data)
    return (
      <div className="mt-6">
        {isError ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <Skeletons className="h-40 rounded-card" count={3} />
        )}
      </div>
    )
  if (data.total_count === 0)
    return (
      <>
        <OfflineNotice query={query} className="mt-6" />
        <Nothing view={view} />
      </>
    )
  return (
    <div className="mt-6">
      <OfflineNotice query={query} className="mb-4" />
      <ul className="grid gap-3">
        {data.items.map((consultation) => (
          <li key={`${consultation.consultation_id} ${consultation.order_id}`} className="min-w-0">
            <ConsultationCard consultation={consultation} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination {...data} hrefOf={(page) => ordersPath({ ...view, ...page })} />
      </div>
    </div>
  )
}

function Nothing({ view: { side, which } }: { view: OrdersView }) {
  const { title, text } = bookingTexts.empty[side][which]
  const action =
    side === 'SPEAKER' ? (
      <ButtonLink to="/schedule">{bookingTexts.to_schedule}</ButtonLink>
    ) : (
      <ButtonLink to="/speakers">{bookingTexts.choose_speaker}</ButtonLink>
    )
  return (
    <div className="mt-6">
      <EmptyState title={title} text={text} action={action} />
    </div>
  )
}
