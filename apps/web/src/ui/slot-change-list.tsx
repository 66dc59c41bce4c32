import type { SlotChange } from '@razgovor/contract/schedule'
import { useState } from 'react'
import { formatCount, formatShortDay, formatTimeRange } from '../lib/format.ts'
import { Button } from './button.tsx'

const states: Record<SlotChange['change'], string> = {
  NEW: 'новое',
  CHANGED: 'изменится',
  MOVED: 'новое время',
  REMOVED: 'удалится',
  BOOKED: 'останется',
  CLASHES: 'пересекается',
  PAST: 'уже прошло',
}

const SHOWN_AT_FIRST = 8

type SlotChangeListProps = { label: string; items: readonly SlotChange[]; zone: string }

/** What a change would do, date by date; of many the first, and all that clash. */
export function SlotChangeList({ label, items, zone }: SlotChangeListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = items.filter(({ change }, index) => isWhole || index < SHOWN_AT_FIRST || change === 'CLASHES')
  const rest = items.length - shown.length
  return (
    <>
      <ul aria-label={label} className="rounded-slot bg-mist px-4">
        {shown.map((item) => (
          <li
            key={`${item.slot_id} ${item.time_start_iso}`}
            className="flex flex-wrap gap-x-4 border-b border-line py-2.5 text-[15px]"
          >
            <span className="num grow whitespace-nowrap">
              {formatShortDay(item.time_start_iso, zone)}, {formatTimeRange(item, zone)}
            </span>
            <span className={item.change === 'CLASHES' ? 'text-error' : 'text-mute'}>{stateOf(item)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
          Ещё {formatCount(rest, ['дата', 'даты', 'дат'])}
        </Button>
      )}
    </>
  )
}

function stateOf({ change, is_clock_change, bookings_count }: SlotChange): string {
  const booked = bookings_count > 0 && formatCount(bookings_count, ['запись', 'записи', 'записей'])
  return [states[change], booked, is_clock_change && 'часы переводят'].filter(Boolean).join(', ')
}
