import type { EditScope, OwnSlot } from '@razgovor/contract/schedule'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { closeModal, openModal } from '../../../lib/modal.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButtons } from '../../../ui/overlay/confirm-buttons.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { ReviewChanges } from '../../../ui/form/review-changes.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { createSlotMutation, removeSlotMutation } from '../schedule.queries.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { ScopeChips } from './scope-chips.tsx'
import { showRemoved } from './show-removed.ts'

const texts = scheduleTexts.slot

interface RemoveSlotProps {
  slot: OwnSlot
  consultation_id: string | null
}

/** Asks for confirmation first. The server refuses to remove a booked slot; its meeting must be canceled before. */
export function RemoveSlot({ slot, consultation_id }: RemoveSlotProps) {
  const zone = useZone()
  const [isAsked, setIsAsked] = useState(false)
  const [scope, setScope] = useState<EditScope>('SINGLE_SLOT')
  const dryRun = useMutation(removeSlotMutation())
  const remove = useMutation(removeSlotMutation())
  const restore = useMutation(createSlotMutation())
  const params = { user_id: slot.speaker_id, slot_id: slot.slot_id }

  function choose(next: EditScope) {
    setScope(next)
    if (next === 'ENTIRE_SERIES') dryRun.mutate({ params, query: { scope: next, dry_run: true } })
  }

  function confirm() {
    remove.mutate(
      { params, query: { scope } },
      {
        onSuccess: () => {
          closeModal()
          showRemoved(slot, scope, restore.mutate)
        },
      },
    )
  }

  if (!isAsked) {
    return (
      <Button variant="ghost" size="lg" onClick={() => setIsAsked(true)}>
        {texts.remove}
      </Button>
    )
  }
  if (isRefusal(remove.error, 'timeslot_busy', 'not_exist')) {
    return (
      <>
        <FormProblem text={remove.error.message} />
        {consultation_id && (
          <Button size="lg" onClick={() => openModal('CANCEL_CONSULTATION', { consultation_id })}>
            {texts.cancel_meeting}
          </Button>
        )}
      </>
    )
  }
  return (
    <div role="group" aria-label={texts.remove} className="grid gap-5 border-t border-line pt-5">
      {slot.repeat_id && <ScopeChips scope={scope} onScope={choose} />}
      {scope === 'SINGLE_SLOT' ? (
        <div>
          <p>{texts.remove_question}</p>
          <ConfirmButtons
            confirm={texts.confirm}
            cancel={texts.keep}
            loading={remove.isPending}
            onConfirm={confirm}
            onCancel={() => setIsAsked(false)}
          />
        </div>
      ) : dryRun.data ? (
        <ReviewChanges
          items={dryRun.data.items}
          zone={zone}
          confirm={texts.confirm_many}
          loading={remove.isPending}
          onConfirm={confirm}
          onCancel={() => setScope('SINGLE_SLOT')}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </div>
  )
}
