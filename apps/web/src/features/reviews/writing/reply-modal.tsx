import { reviewTextMax } from '@razgovor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { closeModal, type ModalProps } from '../../../lib/modal.ts'
import { showRefusal } from '../../../lib/show-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { Stars } from '../../../ui/stars.tsx'
import { deleteReplyMutation, reviewRefusals, saveReplyMutation } from '../reviews.queries.ts'
import { writingTexts } from './writing.texts.ts'

const { reply: texts, too_long } = writingTexts

export default function ReplyModal({ review: { review_id, rating, text, reply } }: ModalProps['REPLY_REVIEW']) {
  const form = useForm({ defaultValues: { text: reply?.text ?? '' } })
  const { errors } = form.formState
  const save = useMutation(saveReplyMutation())
  const remove = useMutation(deleteReplyMutation())
  const submit = form.handleSubmit((written) =>
    save.mutate(
      { review_id, text: written.text.trim() },
      {
        onSuccess: closeWith(texts.saved),
        onError: (error) => showRefusal(form, error, reviewRefusals),
      },
    ),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className="-mt-4 text-mute">
        <Stars rating={rating} />
        {text && <p className="mt-1 line-clamp-4 break-words whitespace-pre-line">{text}</p>}
      </div>
      <TextAreaField
        label={texts.text}
        hint={texts.hint}
        rows={5}
        error={errors.text?.message}
        {...form.register('text', {
          validate: (value) => {
            if (value.trim() === '') return texts.missing
            return value.trim().length > reviewTextMax ? too_long(reviewTextMax) : undefined
          },
        })}
      />
      <FormProblem text={errors.root?.message} />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button type="submit" size="lg" className="px-4" loading={save.isPending}>
          {texts.save}
        </Button>
        {reply ? (
          <Button
            size="lg"
            variant="line"
            className="px-4"
            loading={remove.isPending}
            onClick={() => remove.mutate(review_id, { onSuccess: closeWith(texts.deleted) })}
          >
            {texts.delete}
          </Button>
        ) : (
          <Button size="lg" variant="line" className="px-4" onClick={closeModal}>
            {writingTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function closeWith(message: string) {
  return () => {
    closeModal()
    toasts.success(message)
  }
}
