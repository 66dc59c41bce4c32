import type { SlotChange } from '@razgovor/contract/schedule'
import { countSlots } from '../../lib/schedule.texts.ts'
import { countOf, countTouched } from '../../lib/slot-changes.ts'
import { Checkbox } from './checkbox.tsx'
import { ConfirmButtons } from '../overlay/confirm-buttons.tsx'
import { FormProblem } from './form-problem.tsx'
import { SlotChangeList } from '../calendar/slot-change-list.tsx'
import { slotChangeTexts as texts } from '../calendar/slot-change.texts.ts'

interface ReviewChangesProps {
  items: readonly SlotChange[]
  zone: string
  confirm: (count: number) => string
  /** Present if dates that clash can be skipped. */
  skip?: { skip_clashes: boolean; onSkip: (skip_clashes: boolean) => void }
  problem?: string
  loading: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ReviewChanges(props: ReviewChangesProps) {
  const { items, zone, confirm, skip, problem, loading, onConfirm, onCancel } = props
  const booked = countOf(items, 'BOOKED')
  const touched = countTouched(items, skip?.skip_clashes ?? true)
  return (
    <div>
      <h3 className="mb-2 text-xs font-medium">{texts.changes}</h3>
      <SlotChangeList label={texts.dates} items={items} zone={zone} />
      <p className="mt-3 text-xs">{booked > 0 ? texts.booked(countSlots(booked)) : texts.none_booked}</p>
      {skip && countOf(items, 'CLASHES') > 0 && (
        <Checkbox
          label={texts.skip_clashes}
          checked={skip.skip_clashes}
          onChange={({ target }) => skip.onSkip(target.checked)}
        />
      )}
      <FormProblem text={problem} />
      {touched > 0 ? (
        <ConfirmButtons
          confirm={confirm(touched)}
          cancel={texts.back}
          loading={loading}
          onConfirm={onConfirm}
          onCancel={onCancel}
        />
      ) : (
        <p className="mt-3 text-xs text-mute">{texts.no_changes}</p>
      )}
    </div>
  )
}
