import type { SlotChange } from '@razgovor/contract/schedule'
import { useState } from 'react'
import { useNowIso } from '../../lib/use-now.ts'
import { formatShortDay, formatTimeRange } from '../../lib/format-day.ts'
import { Button } from '../button.tsx'
import { slotChangeTexts as texts } from './slot-change.texts.ts'

const shownAtFirst = 8

interface SlotChangeListProps {
  label: string
  items: readonly SlotChange[]
  /** The number of changes; more than `items` if the server lists only the first ones. */
  total?: number
  zone: string
}

/** Lists what a change would do to each date. Of many dates it shows the first ones and all that clash. */
export function SlotChangeList({ label, items, total = items.length, zone }: SlotChangeListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const now_iso = useNowIso()
  const shown = items.filter(({ change }, index) => isWhole || index < shownAtFirst || change === 'CLASHES')
  const rest = total - shown.length
  return (
    <>
      <ul aria-label={label} className="rounded-slot bg-mist px-4">
        {shown.map((item) => (
          <li
            key={`${item.slot_id} ${item.time_start_iso}`}
            className="flex flex-wrap gap-x-4 border-b border-line py-2.5 text-xs"
          >
            <span className="num grow whitespace-nowrap">
              {formatShortDay({ instant_iso: item.time_start_iso, now_iso, zone })}, {formatTimeRange(item, zone)}
            </span>
            <span className={item.change === 'CLASHES' ? 'text-error' : 'text-mute'}>{stateOf(item)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && shown.length < items.length && (
        <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
          {texts.more(rest)}
        </Button>
      )}
      {rest > 0 && shown.length === items.length && <p className="mt-3 text-xs text-mute">{texts.later(rest)}</p>}
    </>
  )
}

function stateOf({ change, is_clock_change, bookings_count }: SlotChange): string {
  const booked = bookings_count > 0 && texts.bookings(bookings_count)
  return [texts.states[change], booked, is_clock_change && texts.clock_change].filter(Boolean).join(', ')
}
