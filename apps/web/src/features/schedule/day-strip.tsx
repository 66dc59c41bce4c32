import { useEffect, useRef } from 'react'
import { daysFrom } from '../../lib/time.ts'
import { DayButton } from '../../ui/calendar/day-button.tsx'
import { scheduleTexts } from './schedule.texts.ts'

interface DayStripProps {
  monday: string
  day: string
  today: string
  onDay: (day: string) => void
}

export function DayStrip({ monday, day, today, onDay }: DayStripProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (chosen)
      list.current?.scrollTo({ left: chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2 })
  }, [day])

  return (
    <ul
      ref={list}
      data-arrows
      aria-label={scheduleTexts.days_label}
      className="relative -mx-4 mb-6 grid auto-cols-[76px] grid-flow-col gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-1"
    >
      {daysFrom(monday).map((one, column) => (
        <li key={one}>
          <DayButton
            day={one}
            today={one === today}
            selected={one === day}
            onSelect={() => onDay(one)}
            column={column}
          />
        </li>
      ))}
    </ul>
  )
}
