import { OrdersPage } from '../features/bookings/orders-page.tsx'
import { RequestsList } from '../features/requests/requests-list.tsx'
import { Sections, useIsRequests } from '../features/requests/sections.tsx'

export function Component() {
  return (
    <>
      <Sections side="LISTENER" />
      {useIsRequests() ? <RequestsList side="LISTENER" /> : <OrdersPage />}
    </>
  )
}
