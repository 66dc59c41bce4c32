import { openModal } from '../../lib/modal.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { calendarTexts as texts } from './calendar.texts.ts'

export function CalendarFeedButton() {
  return (
    <Button variant="ghost" size="sm" className="px-4" onClick={() => openModal('CALENDAR_FEED')}>
      <Icon name="calendar" />
      {texts.subscribe}
    </Button>
  )
}
