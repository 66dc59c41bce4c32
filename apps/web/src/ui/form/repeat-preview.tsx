import type { SlotChange } from '@razgovor/contract/schedule'
import { countOf } from '../../lib/slot-changes.ts'
import { Checkbox } from './checkbox.tsx'
import { FormProblem } from './form-problem.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { SlotChangeList } from '../calendar/slot-change-list.tsx'
import { slotChangeTexts as texts } from '../calendar/slot-change.texts.ts'

interface RepeatPreviewProps {
  /** Undefined while loading. */
  items: readonly SlotChange[] | undefined
  problem?: string
  zone: string
  skip_clashes: boolean
  onSkip: (skip_clashes: boolean) => void
}

export function RepeatPreview({ items, problem, zone, skip_clashes, onSkip }: RepeatPreviewProps) {
  if (problem) return <FormProblem text={problem} />
  if (!items) return <Skeleton className="h-24" />
  return (
    <div>
      <h3 className="mb-2 text-xs font-medium">{texts.preview}</h3>
      <SlotChangeList label={texts.dates} items={items} zone={zone} />
      {countOf(items, 'CLASHES') > 0 && (
        <Checkbox label={texts.skip_clashes} checked={skip_clashes} onChange={({ target }) => onSkip(target.checked)} />
      )}
    </div>
  )
}
