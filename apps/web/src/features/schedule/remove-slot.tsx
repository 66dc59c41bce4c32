import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal, openModal } from '../../lib/modal.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButtons } from '../../ui/confirm-buttons.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { toasts } from '../../ui/toasts.ts'
import { removeSlotMutation } from './schedule.queries.ts'
import { scheduleTexts } from './schedule.texts.ts'

const texts = scheduleTexts.slot

type RemoveSlotProps = { user_id: string; slot_id: string; consultation_id: string | null }

/** Asks first. Refused while somebody has a place: then it is the meeting that must be cancelled before. */
export function RemoveSlot({ user_id, slot_id, consultation_id }: RemoveSlotProps) {
  const [isAsked, setIsAsked] = useState(false)
  const remove = useMutation(removeSlotMutation())

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
    <div role="group" aria-label={texts.remove} className="border-t border-line pt-5">
      <p>{texts.remove_question}</p>
      <ConfirmButtons
        confirm={texts.confirm}
        cancel={texts.keep}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ user_id, slot_id }, { onSuccess: finish })}
        onCancel={() => setIsAsked(false)}
      />
    </div>
  )

  function finish() {
    toasts.success(texts.removed)
    closeModal()
  }
}
