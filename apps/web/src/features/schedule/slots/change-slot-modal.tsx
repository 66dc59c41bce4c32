import type { EditScope, OwnSlot } from '@razgovor/contract/schedule'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { isRefusal } from '../../../lib/api-error.ts'
import { closeModal, type ModalProps } from '../../../lib/modal.ts'
import { useFresh } from '../../../lib/use-fresh.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { LengthLimit } from '../../../ui/form/length-limit.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { ReviewChanges } from '../../../ui/form/review-changes.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SlotTermsFields } from '../../../ui/form/slot-terms-fields.tsx'
import { LengthField, StartFields } from '../../../ui/form/stretch-fields.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { WithQuery } from '../../../ui/feedback/with-query.tsx'
import { useViewer } from '../../session/use-viewer.ts'
import { currentTariffQuery } from '../../tariffs/tariffs.queries.ts'
import { changeSlotMutation, ownSlotQuery } from '../schedule.queries.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { ScopeChips } from './scope-chips.tsx'
import { showSlotRefusal } from './show-slot-refusal.ts'
import { toChangeForm, toSlotChange, type ChangeForm, type SlotPart } from './slot-change.ts'

const texts = scheduleTexts.change

export default function ChangeSlotModal({ slot_id, part, stretch }: ModalProps['CHANGE_TIME_SLOT']) {
  const user_id = useViewer()?.user.user_id ?? ''
  const { data: slot, error, refetch } = useFresh(ownSlotQuery({ user_id, slot_id }))
  if (isRefusal(error, 'not_exist')) return <p>{scheduleTexts.slot.gone}</p>
  if (slot) return <ChangeSlot slot={{ ...slot, ...stretch }} part={part} />
  return error ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
}

function ChangeSlot({ slot, part }: { slot: OwnSlot; part: SlotPart }) {
  const zone = useZone()
  const [scope, setScope] = useState<EditScope>('SINGLE_SLOT')
  const [skip_clashes, setSkip] = useState(false)
  const form = useForm<ChangeForm>({ defaultValues: toChangeForm(slot, zone) })
  const dryRun = useMutation(changeSlotMutation())
  const change = useMutation(changeSlotMutation())
  const params = { user_id: slot.speaker_id, slot_id: slot.slot_id }

  const onError = (error: unknown) => showSlotRefusal(form, error)

  const submit = form.handleSubmit((values) => {
    const body = toSlotChange(values, part, zone)
    if (!body) return
    if (scope === 'ENTIRE_SERIES') dryRun.mutate({ params, body: { ...body, scope, dry_run: true } }, { onError })
    else change.mutate({ params, body: { ...body, scope } }, { onSuccess: finish, onError })
  })

  if (dryRun.data) {
    const { dry_run: _, ...body } = dryRun.variables.body
    return (
      <ReviewChanges
        items={dryRun.data.items}
        zone={zone}
        confirm={texts.confirm}
        skip={{ skip_clashes, onSkip: setSkip }}
        problem={change.error?.message}
        loading={change.isPending}
        onConfirm={() => change.mutate({ params, body: { ...body, skip_clashes } }, { onSuccess: finish })}
        onCancel={dryRun.reset}
      />
    )
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {part === 'MOVE' && <StartFields />}
        {part === 'LENGTH' && <Length />}
        {part === 'DETAILS' && <SlotTermsFields of="SLOT" />}
        {slot.repeat_id && <ScopeChips scope={scope} onScope={setScope} />}
        <FormProblem text={form.formState.errors.root?.message} />
        <Button type="submit" size="lg" loading={change.isPending || dryRun.isPending}>
          {scope === 'ENTIRE_SERIES' ? texts.review : texts.save}
        </Button>
      </form>
    </FormProvider>
  )
}

function Length() {
  const current = useQuery(currentTariffQuery())
  return (
    <WithQuery query={current}>
      {({ tariff }) => (
        <>
          <LengthField longest={tariff.meeting_minutes} />
          <LengthLimit tariff={tariff} />
        </>
      )}
    </WithQuery>
  )
}

function finish() {
  toasts.success(texts.saved)
  closeModal()
}
