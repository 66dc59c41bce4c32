import { IconButton } from '../../ui/icon-button.tsx'
import { scheduleTexts } from './schedule.texts.ts'

export function Steps({ onStep }: { onStep: (step: -1 | 1) => void }) {
  return (
    <>
      <IconButton icon="chevron-left" label={scheduleTexts.earlier} onClick={() => onStep(-1)} />
      <IconButton icon="chevron-right" label={scheduleTexts.later} onClick={() => onStep(1)} />
    </>
  )
}
