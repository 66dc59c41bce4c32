import type { SeriesSession } from '@razgovor/contract/series'
import { useNowIso } from '../../lib/use-now.ts'
import { capitalize } from '../../lib/format.ts'
import { formatShortDay, formatTimeRange } from '../../lib/format-day.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { bookSeriesTexts, sessionStates } from './book-series.texts.ts'

interface SessionChoiceProps {
  session: SeriesSession
  topic: string
  zone: string
  isChosen: boolean
  problem: string | undefined
  onChoose: (isChosen: boolean) => void
}

/** A session to choose, or the reason why it cannot be booked. */
export function SessionChoice({ session, topic, zone, isChosen, problem, onChoose }: SessionChoiceProps) {
  const { state, places_free } = session
  const now_iso = useNowIso()
  const when = `${capitalize(formatShortDay({ instant_iso: session.time_start_iso, now_iso, zone }))}, ${formatTimeRange(session, zone)}`
  const words = state === 'FREE' ? bookSeriesTexts.places(places_free) : sessionStates[state]
  const text = (
    <>
      <span className="num block font-medium">{when}</span>
      {topic && <span className="block break-words">{topic}</span>}
      <span className="block text-xs text-mute">{words}</span>
    </>
  )
  return (
    <li className="border-b border-line">
      {state === 'FREE' ? (
        <Checkbox label={text} checked={isChosen} error={problem} onChange={({ target }) => onChoose(target.checked)} />
      ) : (
        <p className="py-2.5 pl-9 leading-snug text-mute">{text}</p>
      )}
      {problem && state !== 'FREE' && <p className="pb-3 pl-9 text-xs text-error">{problem}</p>}
    </li>
  )
}
