import { IconButton } from './icon-button.tsx'

/** Two buttons that move a schedule to an earlier or a later stretch of days. */
export function Steps({ onStep }: { onStep: (step: -1 | 1) => void }) {
  return (
    <>
      <IconButton icon="chevron-left" label="Раньше" onClick={() => onStep(-1)} />
      <IconButton icon="chevron-right" label="Позже" onClick={() => onStep(1)} />
    </>
  )
}
