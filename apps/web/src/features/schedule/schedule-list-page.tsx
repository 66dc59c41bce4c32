import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { openModal } from '../../lib/modal.ts'
import { addDays, dayOf, daysFrom } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { DayList } from './day-list.tsx'
import { readSchedule, schedulePath } from './schedule-address.ts'
import { ScheduleHeading } from './schedule-heading.tsx'
import { ownWeekQuery } from './schedule.queries.ts'
import { scheduleTexts } from './schedule.texts.ts'

export function ScheduleListPage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const zone = useZone()
  const now_iso = useNowIso()
  const address = readSchedule(search, dayOf(now_iso, zone))
  if (!viewer) return null
  const step = (weeks: number) => {
    const day = addDays(address.day, weeks * 7)
    void navigate(schedulePath('/schedule-list', { ...address, day }), { replace: true })
  }

  return (
    <div className="wrap max-w-[1040px] pt-8 pb-20 md:pt-12">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <ScheduleHeading
          title={scheduleTexts.list_title}
          other={{ to: schedulePath('/schedule', address), label: scheduleTexts.as_grid }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Steps onStep={step} />
          <Button onClick={() => openModal('CREATE_TIME_SLOT', { day: address.day, time: null })}>
            {scheduleTexts.add}
          </Button>
        </div>
      </div>
      <Week user_id={viewer.user.user_id} day={address.day} zone={zone} now_iso={now_iso} />
    </div>
  )
}

interface WeekProps {
  user_id: string
  day: string
  zone: string
  now_iso: string
}

function Week({ user_id, day, zone, now_iso }: WeekProps) {
  const { data, isError, refetch } = useQuery({
    ...ownWeekQuery({ user_id, day, zone }),
    placeholderData: keepPreviousData,
  })
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Loading />
  const days = daysFrom(day)
    .map((one) => ({ day: one, slots: data.items.filter((slot) => dayOf(slot.time_start_iso, zone) === one) }))
    .filter(({ slots }) => slots.length > 0)
  if (days.length === 0) return <EmptyState title={scheduleTexts.nothing} text={scheduleTexts.nothing_text} />
  return days.map((one) => <DayList key={one.day} {...one} zone={zone} now_iso={now_iso} />)
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}
