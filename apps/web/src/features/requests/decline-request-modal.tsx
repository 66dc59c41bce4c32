import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { answerMutation, answerRefusals } from './requests.queries.ts'
import { requestTexts } from './requests.texts.ts'

const texts = requestTexts.answer

export default function DeclineRequestModal({ request }: ModalProps['DECLINE_REQUEST']) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { comment: '' } })
  const answer = useMutation(answerMutation())

  const submit = handleSubmit(({ comment }) => {
    answer.mutate(
      {
        params: { user_id: request.speaker.user_id, request_id: request.request_id },
        body: { status: 'DECLINED', comment: comment.trim() },
      },
      { onSuccess: finish },
    )
  })

  function finish() {
    toasts.success(texts.declined)
    closeModal()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={texts.word}
        hint={texts.word_hint}
        autoComplete="off"
        error={formState.errors.comment?.message}
        {...register('comment', { maxLength: { value: 1000, message: texts.long_word } })}
      />
      <FormProblem text={isRefusal(answer.error, ...answerRefusals) ? answer.error.message : undefined} />
      <ConfirmButtons
        confirm={texts.decline}
        cancel={texts.keep}
        loading={answer.isPending}
        onConfirm={() => void submit()}
        onCancel={closeModal}
      />
    </form>
  )
}
