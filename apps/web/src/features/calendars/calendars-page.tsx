import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { CalendarFeedButton } from '../../ui/calendar/calendar-feed-button.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { CalendarRow } from './calendar-row.tsx'
import { calendarsQuery } from './calendars.queries.ts'
import { calendarTexts as texts } from './calendars.texts.ts'
import { NewCalendarDialog } from './new-calendar-dialog.tsx'

export function CalendarsPage() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="h2">{texts.title}</h1>
        <CalendarFeedButton />
      </div>
      <p className="mt-3 max-w-[34em] text-mute">{texts.lead}</p>
      <Calendars user_id={viewer.user.user_id} />
    </>
  )
}

function Calendars({ user_id }: { user_id: string }) {
  const query = useQuery(calendarsQuery(user_id))
  const [isAdding, setIsAdding] = useState(false)
  const section = useRef<HTMLElement>(null)
  const add = <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>
  return (
    <section ref={section} tabIndex={-1} aria-label={texts.title} className="mt-8 outline-none">
      <WithQuery query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={texts.none.title} text={texts.none.text} action={add} />
          ) : (
            <>
              <ul>
                {items.map((calendar) => (
                  // The button disappears with its row, so the section gets the focus.
                  <CalendarRow
                    key={calendar.calendar_id}
                    user_id={user_id}
                    calendar={calendar}
                    onRemoved={() => section.current?.focus()}
                  />
                ))}
              </ul>
              <p className="mt-5 mb-6 text-xs text-mute">{texts.every}</p>
              {add}
            </>
          )
        }
      </WithQuery>
      <NewCalendarDialog user_id={user_id} open={isAdding} onClose={() => setIsAdding(false)} />
    </section>
  )
}
