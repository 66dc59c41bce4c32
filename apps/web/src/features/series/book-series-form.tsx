import { orderSlotsMax } from '@razgovor/contract/limits'
import type { SeriesSession } from '@razgovor/contract/series'
import type { Series } from '@razgovor/contract/speakers'
import { useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { DateChoice } from '../../ui/form/date-choice.tsx'
import { refundRule } from '../orders/orders.texts.ts'
import { idsOfFree, stillFree } from './book-series.ts'
import { bookSeriesTexts as texts, sessionStates } from './book-series.texts.ts'
import { useBookSeries } from './use-book-series.ts'

interface BookSeriesFormProps {
  series: Series
  sessions: readonly SeriesSession[]
  slot_ids: readonly string[]
  refund_hours: number | null
}

export function BookSeriesForm({ series, sessions, slot_ids, refund_hours }: BookSeriesFormProps) {
  const { amount, title } = series
  const zone = useZone()
  const [ticked, setTicked] = useState(slot_ids)
  const { book, isBooking, lost, problem } = useBookSeries(series, setTicked)
  const all = idsOfFree(sessions)
  const chosen = stillFree(sessions, ticked)
  const [first] = sessions
  const topics = new Map(series.sessions.map(({ slot_id, topic }) => [slot_id, topic]))

  function tick(slot_id: string, isChosen: boolean) {
    setTicked(isChosen ? [...ticked, slot_id] : ticked.filter((one) => one !== slot_id))
  }

  return (
    <>
      <p className="font-semibold break-words">{title}</p>
      {first && <p className="mt-1 text-xs text-mute">{zoneName(zone, first.time_start_iso)}</p>}
      <ul aria-label={texts.sessions} className="my-5">
        {sessions.map((session) => (
          <DateChoice
            key={session.slot_id}
            stretch={session}
            zone={zone}
            isFree={session.state === 'FREE'}
            words={session.state === 'FREE' ? texts.places(session.places_free) : sessionStates[session.state]}
            topic={topics.get(session.slot_id)}
            isChosen={chosen.includes(session.slot_id)}
            problem={lost.get(session.slot_id)}
            onChoose={(isChosen) => tick(session.slot_id, isChosen)}
          />
        ))}
      </ul>
      <FormProblem text={lost.size > 0 && chosen.length === 0 ? texts.lost_all : problem} />
      {amount > 0 && all.length > 0 && <Sum count={chosen.length || all.length} amount={amount} />}
      {amount > 0 && refund_hours !== null && <p className="mt-3 text-xs text-mute">{refundRule(refund_hours)}</p>}
      {all.length === 0 && <p className="text-mute">{texts.nothing_left}</p>}
      <div className="mt-5 grid gap-2">
        {chosen.length > orderSlotsMax && <FormProblem text={texts.too_many(orderSlotsMax)} />}
        {chosen.length > 0 && (
          <Button
            size="lg"
            className="px-4"
            loading={isBooking}
            disabled={chosen.length > orderSlotsMax}
            onClick={() => book(chosen)}
          >
            {lost.size > 0 ? texts.rest(chosen.length) : texts.some(chosen.length)}
          </Button>
        )}
        {all.length > chosen.length && (
          <Button
            size="lg"
            className="px-4"
            variant={chosen.length > 0 ? 'line' : 'ink'}
            loading={isBooking && chosen.length === 0}
            onClick={() => book(all)}
          >
            {texts.all(all.length)}
          </Button>
        )}
      </div>
      {refund_hours === null && all.length > 0 && <p className="mt-3 text-xs text-mute">{texts.sign_in}</p>}
    </>
  )
}

function Sum({ count, amount }: { count: number; amount: number }) {
  return (
    <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-mute">{texts.sum(count, amount)}</span>
      <span className="num text-4xl leading-none font-semibold">{formatMoney(count * amount)}</span>
    </p>
  )
}
