import { calendarTexts as texts } from './calendar/calendar.texts.ts'
import { IconButton } from './icon-button.tsx'

export function Steps({ onStep }: { onStep: (step: -1 | 1) => void }) {
  return (
    <>
      <IconButton icon="chevron-left" label={texts.earlier} onClick={() => onStep(-1)} />
      <IconButton icon="chevron-right" label={texts.later} onClick={() => onStep(1)} />
    </>
  )
}
