import { useSearchParams } from 'react-router'
import { OrdersPage } from '../features/bookings/orders-page.tsx'
import { InstallOffer } from '../features/install/install-offer.tsx'
import { CanceledNotice } from '../features/orders/canceled-notice.tsx'
import { OrdersList } from '../features/orders/orders-list.tsx'
import { ListenerSections } from '../features/requests/listener-sections.tsx'
import { RequestsList } from '../features/requests/requests-list.tsx'

const views = {
  requests: (
    <div className="wrap pt-8 pb-20 md:pt-12">
      <RequestsList side="LISTENER" />
    </div>
  ),
  payments: <OrdersList />,
}

export function Component() {
  const view = useSearchParams()[0].get('view')
  return (
    <>
      <ListenerSections />
      <InstallOffer />
      <CanceledNotice />
      {view === 'requests' || view === 'payments' ? views[view] : <OrdersPage />}
    </>
  )
}
