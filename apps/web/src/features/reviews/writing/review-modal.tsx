import type { Consultation } from '@razgovor/contract/bookings'
import { reviewTextMax } from '@razgovor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { fullName } from '../../../lib/full-name.ts'
import { closeModal, type ModalProps } from '../../../lib/modal.ts'
import { showRefusal } from '../../../lib/show-refusal.ts'
import { useFresh } from '../../../lib/use-fresh.ts'
import { WithQuery } from '../../../ui/feedback/with-query.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormButtons } from '../../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { StarsField } from '../../../ui/form/stars-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { consultationQuery } from '../../bookings/bookings.queries.ts'
import { reviewRefusals, saveReviewMutation } from '../reviews.queries.ts'
import { writingTexts as texts } from './writing.texts.ts'

export default function ReviewModal({ consultation_id, rating }: ModalProps['REVIEW_MEETING']) {
  const query = useFresh(consultationQuery(consultation_id))
  return <WithQuery query={query}>{(meeting) => <ReviewForm meeting={meeting} rating={rating} />}</WithQuery>
}

interface Written {
  rating: number | null
  text: string
  is_anonymous: boolean
}

function ReviewForm({ meeting, rating }: { meeting: Consultation; rating: number | undefined }) {
  const { consultation_id, speaker, review } = meeting
  const form = useForm<Written>({
    defaultValues: {
      rating: rating ?? review?.rating ?? null,
      text: review?.text ?? '',
      is_anonymous: review?.is_anonymous ?? false,
    },
  })
  const { errors, isSubmitted } = form.formState
  const save = useMutation(saveReviewMutation())
  form.register('rating', { validate: (value) => (value ? undefined : texts.no_rating) })
  const [chosen, isAnonymous] = useWatch({ control: form.control, name: ['rating', 'is_anonymous'] })
  const submit = form.handleSubmit((written) =>
    save.mutate(
      { consultation_id, ...written, rating: written.rating!, text: written.text.trim() },
      {
        onSuccess: () => {
          closeModal()
          toasts.success(texts.saved)
        },
        onError: (error) => showRefusal(form, error, reviewRefusals),
      },
    ),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="-mt-4 break-words text-mute">{texts.with(fullName(speaker))}</p>
      <StarsField
        label={texts.rating}
        value={chosen}
        error={errors.rating?.message}
        onChange={(value) => form.setValue('rating', value, { shouldValidate: isSubmitted })}
      />
      <TextAreaField
        label={texts.text}
        hint={texts.text_hint}
        rows={5}
        error={errors.text?.message}
        {...form.register('text', {
          validate: (value) => (value.trim().length > reviewTextMax ? texts.too_long(reviewTextMax) : undefined),
        })}
      />
      <div>
        <Checkbox label={texts.anonymous} {...form.register('is_anonymous')} />
        <p className="text-xs text-mute">
          {isAnonymous ? texts.anonymous_hint : texts.named_hint} {texts.changeable}
        </p>
      </div>
      <FormProblem text={errors.root?.message} />
      <FormButtons submit={texts.save} cancel={texts.cancel} loading={save.isPending} />
    </form>
  )
}
