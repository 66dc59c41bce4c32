import { useSearchParams } from 'react-router'
import { OrdersPage } from '../features/bookings/orders-page.tsx'
import { CanceledNotice } from '../features/orders/canceled-notice.tsx'
import { OrdersList } from '../features/orders/orders-list.tsx'
import { RequestsList } from '../features/requests/requests-list.tsx'
import { Sections } from '../features/requests/sections.tsx'

const views = {
  requests: <RequestsList side="LISTENER" />,
  payments: <OrdersList />,
}

export function Component() {
  const view = useSearchParams()[0].get('view')
  return (
    <>
      <Sections side="LISTENER" />
      <CanceledNotice />
      {view === 'requests' || view === 'payments' ? views[view] : <OrdersPage />}
    </>
  )
}
