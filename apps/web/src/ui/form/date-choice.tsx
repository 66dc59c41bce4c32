import type { ReactNode } from 'react'
import { capitalize } from '../../lib/format.ts'
import { formatShortDay, formatTimeRange } from '../../lib/format-day.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { Checkbox } from './checkbox.tsx'

interface DateChoiceProps {
  stretch: { time_start_iso: string; time_end_iso: string }
  zone: string
  isFree: boolean
  /** The text below the time: places and price, or the reason why it cannot be booked. */
  words: string
  topic?: ReactNode
  isChosen: boolean
  problem: string | undefined
  onChoose: (isChosen: boolean) => void
}

export function DateChoice({ stretch, zone, isFree, words, topic, isChosen, problem, onChoose }: DateChoiceProps) {
  const now_iso = useNowIso()
  const day = capitalize(formatShortDay({ instant_iso: stretch.time_start_iso, now_iso, zone }))
  const text = (
    <>
      <span className="num block font-medium">{`${day}, ${formatTimeRange(stretch, zone)}`}</span>
      {topic && <span className="block break-words">{topic}</span>}
      <span className="block text-xs text-mute">{words}</span>
    </>
  )
  return (
    <li className="border-b border-line">
      {isFree ? (
        <Checkbox label={text} checked={isChosen} error={problem} onChange={({ target }) => onChoose(target.checked)} />
      ) : (
        <p className="py-2.5 pl-9 leading-snug text-mute">{text}</p>
      )}
      {problem && !isFree && <p className="pb-3 pl-9 text-xs text-error">{problem}</p>}
    </li>
  )
}
