import type { ReportReason } from '@razgovor/contract/words'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { closeModal, type ModalProps } from '../../../lib/modal.ts'
import { showRefusal } from '../../../lib/show-refusal.ts'
import { FormButtons } from '../../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { reportRefusals, reportReviewMutation } from '../reviews.queries.ts'
import { writingTexts } from './writing.texts.ts'

const { report: texts, too_long } = writingTexts
const textMax = 500
const reasons = Object.entries(texts.reasons).map(([value, label]) => ({ value, label }))

export default function ReportModal({ review_id }: ModalProps['REPORT_REVIEW']) {
  const form = useForm<{ reason: ReportReason; text: string }>({ defaultValues: { reason: 'OFFENSIVE', text: '' } })
  const { errors } = form.formState
  const report = useMutation(reportReviewMutation())
  const submit = form.handleSubmit(({ reason, text }) =>
    report.mutate(
      { review_id, reason, text: text.trim() },
      {
        onSuccess: () => {
          closeModal()
          toasts.success(texts.sent)
        },
        onError: (error) => showRefusal(form, error, reportRefusals),
      },
    ),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="-mt-4 text-mute">{texts.text}</p>
      <SelectField label={texts.reason} options={reasons} {...form.register('reason')} />
      <TextAreaField
        label={texts.comment}
        hint={texts.comment_hint}
        rows={3}
        error={errors.text?.message}
        {...form.register('text', {
          validate: (value) => (value.trim().length > textMax ? too_long(textMax) : undefined),
        })}
      />
      <FormProblem text={errors.root?.message} />
      <FormButtons submit={texts.send} cancel={writingTexts.cancel} loading={report.isPending} />
    </form>
  )
}
