import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatDays } from '../../lib/format-day.ts'
import { openModal } from '../../lib/modal.ts'
import { addDays, dayOf, daysFrom } from '../../lib/time.ts'
import { useAskedSearch } from '../../lib/use-asked-search.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { Steps } from '../../ui/steps.tsx'
import { CalendarFeedButton } from '../../ui/calendar/calendar-feed-button.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { DayList } from './day-list.tsx'
import { joinKinds } from './join-kinds.ts'
import { readSchedule, schedulePath } from './schedule-address.ts'
import { ScheduleHeading } from './schedule-heading.tsx'
import { ownSlotsQuery } from './schedule.queries.ts'
import { scheduleTexts } from './schedule.texts.ts'

const days = 7

export function ScheduleListPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const search = useAskedSearch()
  const zone = useZone()
  const now_iso = useNowIso()
  const today = dayOf(now_iso, zone)
  const { day } = readSchedule(search, today)
  if (!viewer) return null
  const show = (next?: string) =>
    void navigate(schedulePath('/schedule-list', { day: next }), { replace: true, flushSync: true })

  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <ScheduleHeading
          title={scheduleTexts.list_title}
          period={formatDays(day, addDays(day, days - 1), { today })}
          day={day}
          today={today}
          shown={{ from: day, days }}
          zone={zone}
          onDay={show}
        />
        <div className="flex flex-wrap items-center gap-2">
          <CalendarFeedButton />
          <Button variant="line" onClick={() => show()}>
            {scheduleTexts.today}
          </Button>
          <Steps onStep={(step) => show(addDays(day, step * days))} />
          <Button
            className="w-full sm:w-auto"
            onClick={() => openModal('CREATE_TIME_SLOT', { day: day < today ? today : day, time: null })}
          >
            {scheduleTexts.add}
          </Button>
        </div>
      </div>
      <Days user_id={viewer.user.user_id} from={day} zone={zone} now_iso={now_iso} />
    </>
  )
}

interface DaysProps {
  user_id: string
  from: string
  zone: string
  now_iso: string
}

function Days({ user_id, from, zone, now_iso }: DaysProps) {
  const { data, isError, refetch } = useQuery({
    ...ownSlotsQuery({ user_id, from, days, zone }),
    placeholderData: keepPreviousData,
  })
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeletons className="h-20" count={2} />
  const shown = daysFrom(from, days)
    .map((day) => ({ day, slots: joinKinds(data.items).filter((slot) => dayOf(slot.time_start_iso, zone) === day) }))
    .filter(({ slots }) => slots.length > 0)
  if (shown.length === 0) return <EmptyState title={scheduleTexts.nothing} text={scheduleTexts.nothing_text} />
  return shown.map((one) => <DayList key={one.day} {...one} zone={zone} now_iso={now_iso} />)
}
