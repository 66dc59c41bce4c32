import { useNavigate, useSearchParams } from 'react-router'
import { openModal } from '../../lib/modal.ts'
import { addDays, dayOf } from '../../lib/time.ts'
import { useIsWide } from '../../lib/use-is-wide.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Steps } from '../../ui/steps.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { readSchedule, schedulePath, type ScheduleAddress } from './schedule-address.ts'
import { ScheduleGrid } from './schedule-grid.tsx'
import { ScheduleHeading } from './schedule-heading.tsx'
import { scheduleTexts } from './schedule.texts.ts'

const views = (['day', 'week'] as const).map((value) => ({ value, label: scheduleTexts.views[value] }))

export function SchedulePage() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const zone = useZone()
  const now_iso = useNowIso()
  const isWide = useIsWide()
  if (!viewer) return null
  const address = readSchedule(search, dayOf(now_iso, zone))
  const view = address.view ?? (isWide ? 'week' : 'day')
  const show = (next: Partial<ScheduleAddress>) =>
    void navigate(schedulePath('/schedule', { ...address, ...next }), { replace: true })

  return (
    <div className="wrap pt-8 pb-20 md:pt-12">
      <Tabs
        label={scheduleTexts.views_label}
        heading={
          <ScheduleHeading
            title={scheduleTexts.title}
            other={{ to: schedulePath('/schedule-list', address), label: scheduleTexts.as_list }}
          />
        }
        value={view}
        tabs={views}
        onChange={(next) => show({ view: next })}
        aside={
          <>
            <Steps onStep={(step) => show({ day: addDays(address.day, view === 'week' ? step * 7 : step) })} />
            <Button
              className="w-full sm:w-auto"
              onClick={() => openModal('CREATE_TIME_SLOT', { day: address.day, time: null })}
            >
              {scheduleTexts.add}
            </Button>
          </>
        }
      >
        <ScheduleGrid
          user_id={viewer.user.user_id}
          view={view}
          day={address.day}
          zone={zone}
          now_iso={now_iso}
          onDay={(day) => show({ day })}
        />
      </Tabs>
    </div>
  )
}
