import { useNavigate } from 'react-router'
import { useAskedSearch } from '../../lib/use-asked-search.ts'
import { Chip } from '../../ui/chip.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { bookingTexts } from './bookings.texts.ts'
import { ConsultationsList } from './consultations-list.tsx'
import { ordersPath, readOrdersView, type OrdersView } from './orders-view.ts'

const tabs = (['future', 'previous'] as const).map((value) => ({ value, label: bookingTexts.tabs[value] }))
const sides = ['LISTENER', 'SPEAKER'] as const

export function OrdersPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const search = useAskedSearch()
  if (!viewer) return null
  const view = readOrdersView(search, viewer.isSpeaker)
  const show = (next: Partial<OrdersView>) =>
    void navigate(ordersPath({ ...view, offset: 0, ...next }), { replace: true, flushSync: true })

  return (
    <div className="wrap pt-8 pb-20 md:pt-12">
      <h1 className="h2 mb-6 md:mb-8">{bookingTexts.title}</h1>
      {viewer.isSpeaker && (
        <fieldset aria-label={bookingTexts.sides_label} className="mb-4 flex flex-wrap gap-2">
          {sides.map((side) => (
            <Chip key={side} pressed={view.side === side} onClick={() => show({ side })}>
              {bookingTexts.sides[side]}
            </Chip>
          ))}
        </fieldset>
      )}
      <Tabs label={bookingTexts.tabs_label} value={view.which} tabs={tabs} onChange={(which) => show({ which })}>
        <ConsultationsList key={`${view.side} ${view.which}`} user_id={viewer.user.user_id} view={view} />
      </Tabs>
    </div>
  )
}
