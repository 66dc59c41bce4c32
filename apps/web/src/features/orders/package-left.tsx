import type { Order } from '@razgovor/contract/orders'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { fullName } from '../../lib/full-name.ts'
import { openModal } from '../../lib/modal.ts'
import { speakerPath } from '../../lib/paths.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { packageOrderTexts as texts } from './orders.texts.ts'

export function PackageLeft({ order }: { order: Order }) {
  const zone = useZone()
  const bought = order.package
  if (!bought) return null
  const { meetings, minutes, speaker, expires_at, left_count, left_amount, hold } = bought
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        <Link to={speakerPath(speaker)} className="link break-words">
          {fullName(speaker)}
        </Link>
        , {texts.what(meetings, minutes)}
      </p>
      {expires_at && (
        <p className="text-xs text-mute">
          {left_count > 0 ? texts.left(left_count, formatDate(expires_at, zone)) : texts.nothing_left}
        </p>
      )}
      {left_count > 0 && hold && <p className="font-medium">{texts.holds[hold]}</p>}
      {left_count > 0 && (
        <Button variant="line" size="sm" onClick={() => openModal('REFUND_UNUSED', { order_id: order.order_id })}>
          {texts.refund(formatMoney(left_amount))}
        </Button>
      )}
    </div>
  )
}
