import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { formatTime } from '../../lib/format.ts'
import { formatShortDay } from '../../lib/format-day.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { FormButtons } from '../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { disputeRefusals, openDisputeMutation } from './bookings.queries.ts'
import { bookingTexts } from './bookings.texts.ts'
import { disputeTextProblem } from './dispute-rules.ts'

const texts = bookingTexts.dispute

export default function DisputeModal({ booking_id, until_iso }: ModalProps['DISPUTE_CONSULTATION']) {
  const zone = useZone()
  const now_iso = useNowIso()
  const form = useForm({ defaultValues: { text: '' } })
  const { errors } = form.formState
  const open = useMutation(openDisputeMutation())
  const submit = form.handleSubmit(({ text }) =>
    open.mutate(
      { booking_id, text: text.trim() },
      {
        onSuccess: () => {
          closeModal()
          toasts.success(texts.sent)
        },
        onError: (error) => showRefusal(form, error, disputeRefusals),
      },
    ),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className="-mt-4 grid gap-2 text-mute">
        {texts.next.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          {texts.once(`${formatTime(until_iso, zone)}, ${formatShortDay({ instant_iso: until_iso, now_iso, zone })}`)}
        </p>
      </div>
      <TextAreaField
        label={texts.text}
        error={errors.text?.message}
        {...form.register('text', { validate: disputeTextProblem })}
      />
      <FormProblem text={errors.root?.message} />
      <FormButtons submit={texts.submit} cancel={texts.cancel} loading={open.isPending} />
    </form>
  )
}
