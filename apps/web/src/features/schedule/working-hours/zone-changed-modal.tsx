import { zoneTitle } from '@razgovor/contract/time-zones'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { closeModal, type ModalProps } from '../../../lib/modal.ts'
import { ConfirmButtons } from '../../../ui/overlay/confirm-buttons.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { AvailabilityPreview } from './availability-preview.tsx'
import { availabilityQuery, availabilityRefusals, saveAvailabilityMutation } from './availability.queries.ts'
import { availabilityTexts } from './availability.texts.ts'

const texts = availabilityTexts.zone_changed
const choices = ['INSTANT', 'WALL'] as const

export default function ZoneChangedModal({ user_id, time_zone_id }: ModalProps['ZONE_CHANGED']) {
  const { data } = useQuery(availabilityQuery(user_id))
  const [choice, setChoice] = useState<(typeof choices)[number]>('INSTANT')
  const save = useMutation(saveAvailabilityMutation())
  if (!data?.rules) return <Skeleton className="h-24" />
  const { rules } = data
  const moved = { ...rules, time_zone_id }

  function confirm() {
    if (choice === 'INSTANT') return closeModal()
    save.mutate(
      { params: { user_id }, body: moved },
      {
        onSuccess: ({ added_count, removed_count }) => {
          toasts.success(availabilityTexts.saved(added_count, removed_count))
          closeModal()
        },
      },
    )
  }

  return (
    <div className="grid gap-5">
      <p>{texts.stay}</p>
      <RadioCards
        label={texts.question}
        value={choice}
        onChange={setChoice}
        options={choices}
        texts={{
          INSTANT: { title: texts.instant, text: texts.instant_text(zoneTitle(rules.time_zone_id)) },
          WALL: { title: texts.wall, text: texts.wall_text(zoneTitle(time_zone_id)) },
        }}
      />
      {choice === 'WALL' && <AvailabilityPreview user_id={user_id} rules={moved} zone={time_zone_id} />}
      {isRefusal(save.error, ...availabilityRefusals) && <FormProblem text={save.error.message} />}
      <ConfirmButtons
        confirm={texts.confirm}
        cancel={texts.cancel}
        loading={save.isPending}
        onConfirm={confirm}
        onCancel={closeModal}
      />
    </div>
  )
}
