import { leastPrice } from '@razgovor/contract/limits'
import type { ConsultationRequest } from '@razgovor/contract/requests'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { parsePrice } from '../../lib/date-time-input.ts'
import { formatShortDay, formatTimeRange } from '../../lib/format-day.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/form/choice-chips.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { answerMutation, answerRefusals } from './requests.queries.ts'
import { requestTexts } from './requests.texts.ts'

const texts = requestTexts.answer
const modes = (['paid', 'free'] as const).map((value) => ({ value, label: texts.modes[value] }))

interface AcceptForm {
  time_start_iso: string
  mode: 'paid' | 'free'
  price: string
  comment: string
}

export default function AcceptRequestModal({ request }: ModalProps['ACCEPT_REQUEST']) {
  const times = useTimesAhead(request)
  const { register, control, handleSubmit, setValue, formState } = useForm<AcceptForm>({
    defaultValues: { time_start_iso: times[0]?.value ?? '', mode: 'paid', price: '', comment: '' },
  })
  const [time_start_iso, mode] = useWatch({ control, name: ['time_start_iso', 'mode'] })
  const answer = useMutation(answerMutation())

  const submit = handleSubmit((form) => {
    const price = form.mode === 'paid' ? (parsePrice(form.price) ?? 0) : 0
    answer.mutate(
      {
        params: { user_id: request.speaker.user_id, request_id: request.request_id },
        body: { status: 'ACCEPTED', time_start_iso: form.time_start_iso, price, comment: form.comment.trim() },
      },
      { onSuccess: finish },
    )
  })

  function finish() {
    toasts.success(texts.accepted)
    closeModal()
  }

  const { errors } = formState
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ChoiceChips
        legend={texts.which}
        options={times}
        value={time_start_iso}
        onChange={(value) => setValue('time_start_iso', value)}
      />
      <ChoiceChips legend={texts.mode} options={modes} value={mode} onChange={(value) => setValue('mode', value)} />
      {mode === 'paid' && (
        <TextField
          label={texts.price}
          inputMode="decimal"
          autoComplete="off"
          error={errors.price?.message}
          {...register('price', {
            shouldUnregister: true,
            validate: (text) => ((parsePrice(text) ?? 0) < leastPrice ? texts.bad_price : undefined),
          })}
        />
      )}
      <TextField
        label={texts.word}
        hint={texts.word_hint}
        autoComplete="off"
        error={errors.comment?.message}
        {...register('comment', { maxLength: { value: 1000, message: texts.long_word } })}
      />
      <p className="text-xs leading-snug text-mute">{mode === 'paid' ? texts.paid_note : texts.free_note}</p>
      <FormProblem text={problemOf(answer.error)} />
      <Button type="submit" size="lg" loading={answer.isPending}>
        {texts.accept}
      </Button>
    </form>
  )
}

function useTimesAhead({ times }: ConsultationRequest) {
  const zone = useZone()
  const now_iso = useNowIso()
  return times
    .filter(({ time_start_iso }) => Date.parse(time_start_iso) > serverNow())
    .map((time) => ({
      value: time.time_start_iso,
      label: `${formatShortDay({ instant_iso: time.time_start_iso, now_iso, zone })}, ${formatTimeRange(time, zone)}`,
    }))
}

function problemOf(error: unknown): string | undefined {
  if (!isRefusal(error, ...answerRefusals)) return undefined
  return Object.values(error.fields)[0] ?? error.message
}
