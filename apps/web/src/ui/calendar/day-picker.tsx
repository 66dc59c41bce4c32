import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { calendarTexts as texts } from './calendar.texts.ts'
import { MonthCalendar } from './month-calendar.tsx'

interface DayPickerProps {
  title: string
  day: string
  today: string
  onDay: (day: string) => void
}

export function DayPicker({ title, day, today, onDay }: DayPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label={texts.choose_day(title)}
        className="flex min-h-11 items-center gap-1.5 text-lg font-medium hover:opacity-60"
      >
        {title}
        <Icon name="chevron-down" className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className="z-40">
          <Popover.Popup
            aria-label={texts.day_to_show}
            className="w-[min(344px,calc(100vw-32px))] rounded-tile border border-line bg-white px-3 pb-3 shadow-[0_12px_32px_rgb(17_17_20/.12)] outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <MonthCalendar
              day={day}
              today={today}
              onDay={(one) => {
                onDay(one)
                setIsOpen(false)
              }}
              focusOnOpen
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
