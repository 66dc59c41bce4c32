import type { Tariff } from '@razgovor/contract/tariffs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { parseDate, writeDate } from '../../../lib/date-time-input.ts'
import { closeModal, type ModalProps } from '../../../lib/modal.ts'
import { repeatFrom, toRepeat } from '../../../lib/repeat-form.ts'
import { countSlots } from '../../../lib/schedule.texts.ts'
import { countOf, countTouched } from '../../../lib/slot-changes.ts'
import { emptyTermsForm, readTerms } from '../../../lib/slot-terms-form.ts'
import { readStretch, usualMinutes } from '../../../lib/stretch-form.ts'
import { dayOf } from '../../../lib/time.ts'
import { useNowIso } from '../../../lib/use-now.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { LengthLimit } from '../../../ui/form/length-limit.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { RepeatFields } from '../../../ui/form/repeat-fields.tsx'
import { RepeatPreview } from '../../../ui/form/repeat-preview.tsx'
import { SlotTermsFields } from '../../../ui/form/slot-terms-fields.tsx'
import { LengthField, StartFields } from '../../../ui/form/stretch-fields.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { WithQuery } from '../../../ui/feedback/with-query.tsx'
import { useViewer } from '../../session/use-viewer.ts'
import { currentTariffQuery } from '../../tariffs/tariffs.queries.ts'
import { createRepeatMutation, createSlotMutation } from '../schedule.queries.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { showSlotRefusal } from './show-slot-refusal.ts'
import type { SlotForm } from './slot-form.ts'
import { AskWhyNotOffered } from './why-not-offered.tsx'
import { useRepeatPreview } from './use-repeat-preview.ts'

const texts = scheduleTexts.form

export default function CreateSlotModal(props: ModalProps['CREATE_TIME_SLOT']) {
  return (
    <WithQuery query={useQuery(currentTariffQuery())}>
      {({ tariff }) => <CreateSlot {...props} tariff={tariff} />}
    </WithQuery>
  )
}

function CreateSlot({ day, time, minutes, tariff }: ModalProps['CREATE_TIME_SLOT'] & { tariff: Tariff }) {
  const zone = useZone()
  const today = dayOf(useNowIso(), zone)
  const user_id = useViewer()?.user.user_id ?? ''
  const form = useForm<SlotForm>({
    defaultValues: {
      date: writeDate(day),
      time: time ?? '',
      minutes: String(usualMinutes(tariff.meeting_minutes, minutes)),
      ...emptyTermsForm,
      ...repeatFrom(day),
      skip_clashes: false,
    },
  })
  const values = useWatch({ control: form.control, compute: (all: SlotForm) => all })
  const first = parseDate(values.date)
  const stretch = readStretch(values, zone)
  const preview = useRepeatPreview({ user_id, stretch, repeat: toRepeat(values, first) })
  const create = useMutation(createSlotMutation())
  const repeat = useMutation(createRepeatMutation())
  const isRepeated = values.repeat_mode !== 'NONE'
  const items = preview.isWhole ? preview.data?.items : undefined

  const onError = (error: unknown) => showSlotRefusal(form, error)

  const submit = form.handleSubmit((sent) => {
    const when = readStretch(sent, zone)
    const repetition = toRepeat(sent, parseDate(sent.date))
    if (!when || repetition === undefined) return
    const slot = { ...when, ...readTerms(sent) }
    if (!repetition) {
      create.mutate({ params: { user_id }, body: slot }, { onSuccess: () => finish(texts.added), onError })
      return
    }
    repeat.mutate(
      { params: { user_id }, body: { slot, repeat: repetition, skip_clashes: sent.skip_clashes } },
      { onSuccess: (made) => finish(texts.repeated(countOf(withId(made.items), 'NEW', 'CLASHES'))), onError },
    )
  })

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <StartFields />
        {stretch && !isRepeated && <AskWhyNotOffered at_iso={stretch.time_start_iso} />}
        <LengthField longest={tariff.meeting_minutes} />
        <LengthLimit tariff={tariff} />
        <RepeatFields day={first} today={today} />
        {isRepeated && preview.isWhole && (
          <RepeatPreview
            items={items}
            problem={preview.error?.message}
            zone={zone}
            skip_clashes={values.skip_clashes}
            onSkip={(skip) => form.setValue('skip_clashes', skip)}
          />
        )}
        <SlotTermsFields of="SLOT" />
        <FormProblem text={form.formState.errors.root?.message} />
        <Button type="submit" size="lg" loading={create.isPending || repeat.isPending}>
          {isRepeated && items ? texts.submit_many(countSlots(countTouched(items, values.skip_clashes))) : texts.submit}
        </Button>
      </form>
    </FormProvider>
  )
}

function withId<Item extends { slot_id: string | null }>(items: readonly Item[]): Item[] {
  return items.filter(({ slot_id }) => slot_id !== null)
}

function finish(text: string) {
  toasts.success(text)
  closeModal()
}
