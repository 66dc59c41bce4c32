import type { ConsultationRequest } from '@razgovor/contract/requests'
import type { Speaker } from '@razgovor/contract/speakers'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import { emptyStart } from '../../lib/starts-form.ts'
import { useZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { StartOptions } from '../../ui/form/start-options.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { fieldOf, lengthsUpTo, toRequest, type RequestForm } from './request-form.ts'
import { requestMutation, requestRefusals } from './requests.queries.ts'
import { requestTexts } from './requests.texts.ts'

const texts = requestTexts.form

interface RequestFieldsProps {
  speaker: Pick<Speaker, 'user_id' | 'meeting_minutes_max'>
  onSent: (request: ConsultationRequest) => void
}

export function RequestFields({ speaker, onSent }: RequestFieldsProps) {
  const zone = useZone()
  const form = useForm<RequestForm>({
    defaultValues: {
      topic: '',
      message: '',
      minutes: String(Math.min(60, speaker.meeting_minutes_max ?? 60)),
      times: [emptyStart],
    },
  })
  const { register, handleSubmit, setError, formState } = form
  const request = useMutation(requestMutation())

  const submit = handleSubmit((values) => {
    request.mutate(
      { params: { user_id: speaker.user_id }, body: toRequest(values, zone) },
      { onSuccess: onSent, onError: showProblem },
    )
  })

  function showProblem(error: unknown) {
    if (!isRefusal(error, ...requestRefusals)) return
    const fields = Object.entries(error.fields)
    for (const [path, message] of fields) setError(fieldOf(path), { message })
    if (fields.length === 0) setError('root', { message: error.message })
  }

  const { errors } = formState
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <TextField
        label={texts.topic}
        autoComplete="off"
        error={errors.topic?.message}
        {...register('topic', {
          validate: (text) => (text.trim() ? undefined : texts.no_topic),
          maxLength: { value: 120, message: texts.long_topic },
        })}
      />
      <FormProvider {...form}>
        <StartOptions />
      </FormProvider>
      <SelectField label={texts.minutes} options={lengthsUpTo(speaker.meeting_minutes_max)} {...register('minutes')} />
      <TextAreaField
        label={texts.message}
        hint={texts.message_hint}
        error={errors.message?.message}
        {...register('message', { maxLength: { value: 2000, message: texts.long_message } })}
      />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" size="lg" loading={request.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}
