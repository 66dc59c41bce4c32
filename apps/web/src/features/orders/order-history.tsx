import type { OrderEvent } from '@razgovor/contract/orders'
import { formatDate, formatMoney, formatTime } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { eventTexts, orderTexts } from './orders.texts.ts'

export function OrderHistory({ history }: { history: readonly OrderEvent[] }) {
  const zone = useZone()
  return (
    <section aria-labelledby="history" className="mt-14">
      <h2 id="history" className="h3 mb-4">
        {orderTexts.history}
      </h2>
      <ol className="grid gap-3">
        {history.map(({ event, at, amount }) => (
          <li key={`${at} ${event} ${amount}`} className="flex flex-wrap justify-between gap-x-6">
            <span>{eventTexts[event](formatMoney(amount ?? 0))}</span>
            <time dateTime={at} className="num text-mute">
              {formatDate(at, zone)}, {formatTime(at, zone)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
