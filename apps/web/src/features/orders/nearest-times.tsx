import type { CartItem } from '@razgovor/contract/orders'
import { Link } from 'react-router'
import { formatWhen } from '../../lib/format-day.ts'
import { speakerPath } from '../../lib/paths.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { cartTexts } from './orders.texts.ts'

export function NearestTimes({ item: { nearest, speaker } }: { item: CartItem }) {
  const zone = useZone()
  const now_iso = useNowIso()
  if (nearest.length === 0) return null
  return (
    <p className="mt-2 text-xs text-mute">
      {cartTexts.instead}{' '}
      <Link to={speakerPath(speaker)} className="link">
        {nearest.map((instant_iso) => formatWhen({ instant_iso, now_iso, zone })).join('; ')}
      </Link>
    </p>
  )
}
