import { reportMax } from '@razgovor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { FormButtons } from '../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { textProblem } from '../bookings/message-rules.ts'
import { reportMutation, reportRefusals } from './conversations.queries.ts'
import { reportTexts as texts } from './conversations.texts.ts'

export default function ReportModal({ conversation_id }: ModalProps['REPORT_CONVERSATION']) {
  const form = useForm({ defaultValues: { text: '' } })
  const { errors } = form.formState
  const report = useMutation(reportMutation(conversation_id))
  const submit = form.handleSubmit(({ text }) =>
    report.mutate(text.trim(), {
      onSuccess: () => {
        closeModal()
        toasts.success(texts.sent)
      },
      onError: (error) => showRefusal(form, error, reportRefusals),
    }),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="-mt-4 text-mute">{texts.about}</p>
      <TextAreaField
        label={texts.field}
        maxLength={reportMax}
        error={errors.text?.message}
        {...form.register('text', { validate: textProblem })}
      />
      <FormProblem text={errors.root?.message} />
      <FormButtons submit={texts.submit} cancel={texts.cancel} loading={report.isPending} />
    </form>
  )
}
