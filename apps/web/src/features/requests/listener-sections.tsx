import { useNavigate, useSearchParams } from 'react-router'
import { Chip } from '../../ui/chip.tsx'
import { CalendarFeedButton } from '../../ui/calendar/calendar-feed-button.tsx'
import { requestPaths } from './request-paths.ts'
import { requestTexts as texts } from './requests.texts.ts'

const path = requestPaths.LISTENER

export function ListenerSections() {
  const view = useSearchParams()[0].get('view')
  const navigate = useNavigate()
  return (
    <div className="wrap flex flex-wrap items-center gap-2 pt-6">
      <fieldset aria-label={texts.sections} className="flex flex-wrap gap-2">
        <Chip pressed={view === null} onClick={() => void navigate(path)}>
          {texts.meetings}
        </Chip>
        <Chip pressed={view === 'requests'} onClick={() => void navigate(`${path}?view=requests`)}>
          {texts.own}
        </Chip>
        <Chip pressed={view === 'payments'} onClick={() => void navigate(`${path}?view=payments`)}>
          {texts.payments}
        </Chip>
      </fieldset>
      <CalendarFeedButton />
    </div>
  )
}
