import { weeksFollowing } from '@razgovor/contract/limits'
import type { WeeklyDate } from '@razgovor/contract/weekly'
import { useState } from 'react'
import type { Answer } from '../../lib/api-types.ts'
import { formatMoney } from '../../lib/format.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { DateChoice } from '../../ui/form/date-choice.tsx'
import { refundRule } from '../orders/orders.texts.ts'
import { useBookWeekly } from './use-book-weekly.ts'
import { weeklyStates, weeklyTexts as texts } from './weekly.texts.ts'

interface WeeklyFormProps {
  slot_id: string
  weekly: Answer<'GET /api/time-slots/:slot_id/weekly'>
}

const weeksAtFirst = 4
const { min, max } = weeksFollowing
const weeksOptions = Array.from({ length: max - min + 1 }, (_, index) => ({
  value: String(min + index),
  label: texts.following(min + index),
}))

/** Every free date is selected until the reader deselects it. */
export function WeeklyForm({ slot_id, weekly }: WeeklyFormProps) {
  const { items, booking_mode, bookings_max, refund_hours } = weekly
  const zone = useZone()
  const [weeks, setWeeks] = useState(bookings_max > weeksAtFirst ? weeksAtFirst : min)
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const { book, isBooking, lost, problem } = useBookWeekly(slot_id, (gone) => setUnticked([...unticked, ...gone]))
  const shown = items.slice(0, 1 + weeks)
  const free = shown.filter(({ state }) => state === 'FREE').flatMap(({ slot }) => slot ?? [])
  const chosen = free.filter((slot) => !unticked.includes(slot.slot_id))
  const isPaid = booking_mode === 'BUYABLE'
  const isTooMany = chosen.length > bookings_max

  function tick(id: string, isChosen: boolean) {
    setUnticked(isChosen ? unticked.filter((one) => one !== id) : [...unticked, id])
  }

  return (
    <>
      <p>{texts.lead}</p>
      <p className="mt-1 mb-5 text-xs text-mute">{zoneName(zone, shown[0]!.time_start_iso)}</p>
      <SelectField
        label={texts.weeks}
        options={weeksOptions}
        value={String(weeks)}
        onChange={({ target }) => setWeeks(Number(target.value))}
      />
      <p role="status" className="mt-4 text-sm text-mute">
        {free.length > 0 ? texts.available(free.length, shown.length) : texts.nothing}
      </p>
      <ul aria-label={texts.dates} className="my-4">
        {shown.map(({ time_start_iso, time_end_iso, state, slot }) => (
          <DateChoice
            key={time_start_iso}
            stretch={{ time_start_iso, time_end_iso }}
            zone={zone}
            isFree={state === 'FREE'}
            words={wordsOf({ state, slot })}
            isChosen={slot !== null && chosen.includes(slot)}
            problem={slot ? lost.get(slot.slot_id) : undefined}
            onChoose={(isChosen) => slot && tick(slot.slot_id, isChosen)}
          />
        ))}
      </ul>
      <FormProblem text={problem} />
      {isTooMany && <FormProblem text={texts.limit(bookings_max)} />}
      {isPaid && chosen.length > 0 && (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-mute">{texts.sum}</span>
            <span className="num text-4xl leading-none font-semibold">
              {formatMoney(chosen.reduce((sum, { amount }) => sum + amount, 0))}
            </span>
          </p>
          <p className="mt-3 text-xs text-mute">{refundRule(refund_hours)}</p>
        </>
      )}
      {chosen.length > 0 && (
        <Button
          size="lg"
          className="mt-5 w-full px-4"
          loading={isBooking}
          disabled={isTooMany}
          onClick={() => book(chosen.map((slot) => slot.slot_id))}
        >
          {isPaid ? texts.to_cart(chosen.length) : texts.sign_up(chosen.length)}
        </Button>
      )}
    </>
  )
}

function wordsOf({ state, slot }: Pick<WeeklyDate, 'state' | 'slot'>): string {
  return state === 'FREE' ? formatMoney(slot?.amount ?? 0) : weeklyStates[state]
}
