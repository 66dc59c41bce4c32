import type { Consultation } from '@razgovor/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { capitalize } from '../../lib/format.ts'
import { formatDays, formatPlainDay, formatWhen } from '../../lib/format-day.ts'
import { addDays, dayOf, daysFrom, startOfWeek } from '../../lib/time.ts'
import { useAskedSearch } from '../../lib/use-asked-search.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DayPicker } from '../../ui/calendar/day-picker.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { Steps } from '../../ui/steps.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { readSchedule, schedulePath, type ScheduleAddress } from '../schedule/schedule-address.ts'
import { scheduleTexts } from '../schedule/schedule.texts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { consultationsQuery } from './bookings.queries.ts'
import { bookingTexts } from './bookings.texts.ts'
import { ConsultationCard } from './consultation-card.tsx'
import { isAhead } from './is-ahead.ts'

const texts = bookingTexts.schedule
const views = (['day', 'week'] as const).map((value) => ({ value, label: scheduleTexts.views[value] }))

export function ListenerSchedule() {
  const navigate = useNavigate()
  const search = useAskedSearch()
  const zone = useZone()
  const { meetings, state } = useMeetings()
  const today = dayOf(useNowIso(), zone)
  const address = readSchedule(search, today)
  const view = address.view === 'day' ? 'day' : 'week'
  const days = view === 'week' ? daysFrom(startOfWeek(address.day)) : [address.day]
  const show = (next: Partial<ScheduleAddress>) =>
    void navigate(schedulePath('/schedule', { ...address, ...next }), { replace: true, flushSync: true })

  return (
    <div className="wrap pt-8 pb-20 md:pt-12">
      <Tabs
        label={scheduleTexts.views_label}
        heading={
          <Heading
            title={scheduleTexts.title}
            other={{ to: schedulePath('/schedule-list', address), label: texts.as_list }}
          />
        }
        value={view}
        tabs={views}
        onChange={(next) => show({ view: next })}
        aside={
          <>
            <Button variant="line" onClick={() => show({ day: today })}>
              {scheduleTexts.today}
            </Button>
            <Steps onStep={(step) => show({ day: addDays(address.day, view === 'week' ? step * 7 : step) })} />
          </>
        }
      >
        <div role="status" className="mt-6">
          <DayPicker
            title={
              view === 'week'
                ? formatDays(days[0]!, days.at(-1)!, { today })
                : capitalize(formatPlainDay(address.day, today))
            }
            day={address.day}
            today={today}
            onDay={(day) => show({ day })}
          />
        </div>
        {state ?? <Days days={days} meetings={meetings} empty={<NothingThen meetings={meetings} view={view} />} />}
      </Tabs>
    </div>
  )
}

export function ListenerScheduleList() {
  const [search] = useSearchParams()
  const zone = useZone()
  const { meetings, state } = useMeetings()
  const address = readSchedule(search, dayOf(useNowIso(), zone))
  const ahead = meetings.filter(isAhead)
  const days = [...new Set(ahead.map(({ time_start_iso }) => dayOf(time_start_iso, zone)))]
  return (
    <div className="wrap pt-8 pb-20 md:pt-12">
      <Heading
        title={scheduleTexts.list_title}
        other={{ to: schedulePath('/schedule', address), label: texts.as_grid }}
      />
      {state ?? <Days days={days} meetings={ahead} empty={<NothingAhead />} />}
    </div>
  )
}

const most = 100

/** Returns past and future meetings in chronological order; `state` is shown while they load. */
function useMeetings(): { meetings: Consultation[]; state: ReactNode } {
  const user_id = useViewer()?.user.user_id ?? ''
  const wanted = { user_id, side: 'LISTENER', offset: 0, limit: most } as const
  const lists = [
    useQuery({ ...consultationsQuery({ ...wanted, which: 'future' }), staleTime: 0 }),
    useQuery({ ...consultationsQuery({ ...wanted, which: 'previous' }), staleTime: 0 }),
  ]
  const meetings = lists
    .flatMap(({ data }) => data?.items ?? [])
    .filter((meeting) => isAhead(meeting) || meeting.status === 'ENDED')
    .toSorted((one, other) => one.time_start_iso.localeCompare(other.time_start_iso))
  if (lists.every(({ data }) => data)) return { meetings, state: null }
  const isError = lists.some((list) => list.isError)
  const state = isError ? (
    <LoadFailure onRetry={() => lists.forEach((list) => void list.refetch())} />
  ) : (
    <Skeletons className="h-40 rounded-card" count={2} />
  )
  return { meetings: [], state: <div className="mt-6">{state}</div> }
}

function Heading({ title, other }: { title: string; other: { to: string; label: string } }) {
  return (
    <div>
      <h1 className="h2">{title}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-xs text-mute">
        {zoneName(useZone(), useNowIso())}
        <Link to={other.to} className="link inline-flex min-h-11 items-center text-ink">
          {other.label}
        </Link>
        <Link to="/orders" className="link inline-flex min-h-11 items-center text-ink">
          {bookingTexts.title}
        </Link>
      </p>
    </div>
  )
}

interface DaysProps {
  days: readonly string[]
  meetings: readonly Consultation[]
  empty: ReactNode
}

function Days({ days, meetings, empty }: DaysProps) {
  const zone = useZone()
  const today = dayOf(useNowIso(), zone)
  const shown = days
    .map((day) => ({ day, those: meetings.filter(({ time_start_iso }) => dayOf(time_start_iso, zone) === day) }))
    .filter(({ those }) => those.length > 0)
  if (shown.length === 0) return <div className="mt-6">{empty}</div>
  return shown.map(({ day, those }) => (
    <section key={day} aria-labelledby={day} className="mt-8">
      <h2 id={day} className="h3 mb-3">
        {capitalize(formatPlainDay(day, today))}
      </h2>
      <ul className="grid gap-3">
        {those.map((consultation) => (
          <li key={`${consultation.consultation_id} ${consultation.order_id}`} className="min-w-0">
            <ConsultationCard consultation={consultation} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function NothingThen({ meetings, view }: { meetings: readonly Consultation[]; view: 'day' | 'week' }) {
  const zone = useZone()
  const now_iso = useNowIso()
  const next = meetings.find(isAhead)
  if (!next) return <NothingAhead />
  const { time_start_iso } = next
  return (
    <EmptyState
      title={texts.nothing[view]}
      text={texts.next(formatWhen({ instant_iso: time_start_iso, now_iso, zone }))}
      action={
        <ButtonLink to={schedulePath('/schedule', { view, day: dayOf(time_start_iso, zone) })}>
          {texts.to_next}
        </ButtonLink>
      }
    />
  )
}

function NothingAhead() {
  return (
    <EmptyState
      {...bookingTexts.empty.LISTENER.future}
      action={<ButtonLink to="/speakers">{bookingTexts.choose_speaker}</ButtonLink>}
    />
  )
}
