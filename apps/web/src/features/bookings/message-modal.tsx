import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { FormButtons } from '../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { toasts } from '../../ui/overlay/toasts.ts'
import { signInOptionsQuery } from '../session/sign-in-options.queries.ts'
import { needsCaptcha, useCaptcha } from '../captcha/use-captcha.ts'
import { exchangeEmailMutation, messageRefusals } from './bookings.queries.ts'
import { bookingTexts } from './bookings.texts.ts'
import { subjectProblem, textProblem } from './message-rules.ts'

const texts = bookingTexts.message

/** A message to the other side. Neither side sees the other's e-mail address. */
export default function MessageModal({ consultation_id, side }: ModalProps['CONSULTATION_EMAIL_EXCHANGE']) {
  const form = useForm({ defaultValues: { subject: '', text: '' } })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const { data: options } = useQuery(signInOptionsQuery())
  const send = useMutation(exchangeEmailMutation())
  const captcha = useCaptcha()

  function submit(captcha_pass?: string): Promise<void> {
    return handleSubmit(({ subject, text }) => {
      if (options?.captcha && !captcha_pass) return askCaptcha()
      send.mutate(
        { id: consultation_id, subject: subject.trim(), text: text.trim(), captcha_pass },
        {
          onSuccess: () => {
            closeModal()
            toasts.success(texts.sent)
          },
          onError: (error) => {
            if (needsCaptcha(error)) askCaptcha()
            else showRefusal(form, error, messageRefusals)
          },
        },
      )
    })()
  }

  function askCaptcha() {
    captcha.ask((captcha_pass) => void submit(captcha_pass))
  }

  return (
    <form noValidate onSubmit={submitWith(submit)} className="grid gap-5">
      <p className="-mt-4 text-mute">{texts.about[side]}</p>
      <TextField
        label={texts.subject}
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject', { validate: subjectProblem })}
      />
      <TextAreaField label={texts.text} error={errors.text?.message} {...register('text', { validate: textProblem })} />
      <FormProblem text={errors.root?.message} />
      {captcha.widget}
      <FormButtons submit={texts.submit} cancel={texts.cancel} loading={send.isPending} />
    </form>
  )
}
