import { useNavigate } from 'react-router'
import { openModal } from '../../lib/modal.ts'
import { dayOf } from '../../lib/time.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { useAskedSearch } from '../../lib/use-asked-search.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Steps } from '../../ui/steps.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { readSchedule, schedulePath, scheduleViews } from './schedule-address.ts'
import { ScheduleGrid } from './schedule-grid.tsx'
import { ScheduleHeading } from './schedule-heading.tsx'
import { scheduleTexts } from './schedule.texts.ts'
import { dayAfterStep, titleOf } from './shown-days.ts'
import { useShownSchedule } from './use-shown-schedule.ts'
import { WaitingCount } from './waiting-count.tsx'

const views = scheduleViews.map((value) => ({ value, label: scheduleTexts.views[value] }))

export function SchedulePage() {
  const viewer = useViewer()
  return viewer && <Schedule user_id={viewer.user.user_id} />
}

function Schedule({ user_id }: { user_id: string }) {
  const navigate = useNavigate()
  const search = useAskedSearch()
  const zone = useZone()
  const now_iso = useNowIso()
  const isWide = useIsWide()
  const today = dayOf(now_iso, zone)
  const { day, isChosen, view = isWide ? 'week' : 'day' } = readSchedule(search, today)
  const schedule = useShownSchedule({ user_id, view, day, isChosen, zone, now_iso })
  const { shown } = schedule
  const show = (next: Parameters<typeof schedulePath>[1]) =>
    void navigate(schedulePath('/schedule', { view, ...next }), { replace: true, flushSync: true })

  return (
    <Tabs
      label={scheduleTexts.views_label}
      heading={
        <ScheduleHeading
          title={scheduleTexts.title}
          period={titleOf(view, day, shown)}
          day={day}
          today={today}
          shown={shown}
          zone={zone}
          onDay={(chosen) => show({ day: chosen })}
        />
      }
      value={view}
      tabs={views}
      onChange={(next) => show({ view: next, day: isChosen ? day : undefined })}
      aside={
        <>
          <Button variant="line" onClick={() => show({})}>
            {scheduleTexts.today}
          </Button>
          <Steps onStep={(step) => show({ day: dayAfterStep(view, day, shown, step) })} />
          <Button
            className="w-full sm:w-auto"
            onClick={() => openModal('CREATE_TIME_SLOT', { day: day < today ? today : day, time: null })}
          >
            {scheduleTexts.add}
          </Button>
        </>
      }
    >
      <WaitingCount user_id={user_id} />
      <ScheduleGrid
        {...schedule}
        user_id={user_id}
        view={view}
        day={day}
        zone={zone}
        now_iso={now_iso}
        onDay={(chosen) => show({ day: chosen })}
        onOpenDay={(chosen) => show({ view: 'day', day: chosen })}
      />
    </Tabs>
  )
}
