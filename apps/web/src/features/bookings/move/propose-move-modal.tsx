import { useMutation, useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { isRefusal } from '../../../lib/api-error.ts'
import { closeModal, type ModalProps } from '../../../lib/modal.ts'
import { emptyStart, startField, startOf } from '../../../lib/starts-form.ts'
import { useZone } from '../../../lib/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { WithQuery } from '../../../ui/feedback/with-query.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { StartOptions } from '../../../ui/form/start-options.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { toasts } from '../../../ui/overlay/toasts.ts'
import { consultationQuery } from '../bookings.queries.ts'
import { moveRefusals, proposeMoveMutation } from './move.queries.ts'
import { moveTexts } from './move.texts.ts'
import { useWhen } from './use-when.ts'

const texts = moveTexts.propose

export default function ProposeMoveModal({ consultation_id }: ModalProps['PROPOSE_MOVE']) {
  const meeting = useQuery(consultationQuery(consultation_id))
  const zone = useZone()
  const when = useWhen()
  const form = useForm({ defaultValues: { times: [emptyStart], message: '' } })
  const { register, handleSubmit, setError, formState } = form
  const propose = useMutation(proposeMoveMutation())

  const submit = handleSubmit(({ times, message }) => {
    const body = { times: times.map((time) => startOf(time, zone)), message: message.trim() }
    propose.mutate({ consultation_id, body }, { onSuccess: finish, onError: showProblem })
  })

  function finish() {
    toasts.success(texts.sent)
    closeModal()
  }

  function showProblem(error: unknown) {
    if (!isRefusal(error, ...moveRefusals)) return
    const fields = Object.entries(error.fields)
    for (const [path, message] of fields)
      setError(path === 'message' ? path : (startField(path) ?? 'root'), { message })
    if (fields.length === 0) setError('root', { message: error.message })
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-2">
          <WithQuery query={meeting}>{(data) => <p>{moveTexts.now(when(data))}</p>}</WithQuery>
          <p className="text-xs text-mute">{texts.rule}</p>
        </div>
        <StartOptions />
        <TextAreaField
          label={texts.message}
          rows={3}
          hint={texts.message_hint}
          error={formState.errors.message?.message}
          {...register('message', { maxLength: { value: 1000, message: texts.long_message } })}
        />
        <FormProblem text={formState.errors.root?.message} />
        <Button type="submit" size="lg" loading={propose.isPending}>
          {texts.submit}
        </Button>
      </form>
    </FormProvider>
  )
}
