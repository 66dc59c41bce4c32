import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { formatDuration } from '../../lib/format.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone, zoneName } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toasts } from '../../ui/toasts.ts'
import { useViewer } from '../session/use-viewer.ts'
import { isTime, maskDate, maskTime, parseDate, parsePrice, writeDate } from './date-time-input.ts'
import { createSlotMutation, slotRefusals } from './schedule.queries.ts'
import { scheduleTexts } from './schedule.texts.ts'
import { formFields, stretchOf, toNewSlot, type SlotForm } from './slot-form.ts'

const texts = scheduleTexts.form
const lengths = [30, 45, 60, 90, 120].map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))

export default function CreateSlotModal({ day, time }: ModalProps['CREATE_TIME_SLOT']) {
  const zone = useZone()
  const viewer = useViewer()
  const form = useForm<SlotForm>({
    defaultValues: {
      date: writeDate(day),
      time: time ?? '',
      minutes: '60',
      booking_mode: 'BUYABLE',
      price: '',
      topic: '',
    },
  })
  const { register, handleSubmit, setError, setValue, control, formState } = form
  const booking_mode = useWatch({ control, name: 'booking_mode' })
  const create = useMutation(createSlotMutation())

  const submit = handleSubmit((values) => {
    if (!viewer) return
    create.mutate(
      { params: { user_id: viewer.user.user_id }, body: toNewSlot(values, zone) },
      {
        onSuccess: () => {
          toasts.success(texts.added)
          closeModal()
        },
        onError: showProblem,
      },
    )
  })

  function showProblem(error: unknown) {
    if (!isRefusal(error, ...slotRefusals)) return
    for (const [field, message] of Object.entries(error.fields)) setError(formFields[field] ?? 'root', { message })
    if (Object.keys(error.fields).length === 0) setError('time', { message: error.message }, { shouldFocus: true })
  }

  function timeProblem(text: string, values: SlotForm): string | undefined {
    if (!isTime(text)) return texts.bad_time
    if (!parseDate(values.date)) return undefined
    return Date.parse(stretchOf(values, zone).time_start_iso) > serverNow() ? undefined : texts.past
  }

  const { errors } = formState
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={texts.date}
          inputMode="numeric"
          placeholder="ДД.ММ.ГГГГ"
          autoComplete="off"
          error={errors.date?.message}
          {...register('date', {
            validate: (text) => (parseDate(text) ? undefined : texts.bad_date),
            onChange: ({ target }: { target: HTMLInputElement }) => setValue('date', maskDate(target.value)),
          })}
        />
        <TextField
          label={texts.time}
          inputMode="numeric"
          placeholder="ЧЧ:ММ"
          autoComplete="off"
          error={errors.time?.message}
          {...register('time', {
            validate: timeProblem,
            onChange: ({ target }: { target: HTMLInputElement }) => setValue('time', maskTime(target.value)),
          })}
        />
      </div>
      <p className="-mt-2 text-[15px] text-mute">{zoneName(zone, useNowIso())}</p>
      <SelectField label={texts.minutes} options={lengths} error={errors.minutes?.message} {...register('minutes')} />
      <fieldset>
        <legend className="mb-2 text-[15px] font-medium">{texts.mode}</legend>
        <div className="flex gap-2">
          {(['BUYABLE', 'FREE_BOOKING'] as const).map((mode) => (
            <Chip key={mode} pressed={booking_mode === mode} onClick={() => setValue('booking_mode', mode)}>
              {texts.modes[mode]}
            </Chip>
          ))}
        </div>
      </fieldset>
      {booking_mode === 'BUYABLE' && (
        <TextField
          label={texts.price}
          inputMode="decimal"
          autoComplete="off"
          error={errors.price?.message}
          {...register('price', {
            shouldUnregister: true,
            validate: (text) => (parsePrice(text) === null ? texts.bad_price : undefined),
          })}
        />
      )}
      <TextField
        label={texts.topic}
        hint={texts.topic_hint}
        autoComplete="off"
        error={errors.topic?.message}
        {...register('topic', { maxLength: { value: 120, message: texts.long_topic } })}
      />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" size="lg" loading={create.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}
