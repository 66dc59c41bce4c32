import { messageMax } from '@razgovor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { newKey } from '../../lib/new-key.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { FormButtons } from '../../ui/form/form-buttons.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { textProblem } from '../bookings/message-rules.ts'
import { needsCaptcha, useCaptcha } from '../captcha/use-captcha.ts'
import { askMutation, askRefusals } from './conversations.queries.ts'
import { askTexts as texts } from './conversations.texts.ts'

/** Asks a speaker a question. The captcha is shown only if the question would open a new conversation. */
export default function AskModal({ user_id, name }: ModalProps['ASK_SPEAKER']) {
  const form = useForm({ defaultValues: { text: '' } })
  const { errors } = form.formState
  const [client_id] = useState(newKey)
  const ask = useMutation(askMutation(user_id))
  const captcha = useCaptcha()
  const navigate = useNavigate()

  function submit(captcha_pass?: string): Promise<void> {
    return form.handleSubmit(({ text }) =>
      ask.mutate(
        { text: text.trim(), client_id, captcha_pass },
        {
          onSuccess: ({ conversation_id }) => {
            closeModal()
            void navigate(`/messages/${conversation_id}`)
          },
          onError: (error) => {
            if (needsCaptcha(error)) captcha.ask((pass) => void submit(pass))
            else showRefusal(form, error, askRefusals)
          },
        },
      ),
    )()
  }

  return (
    <form noValidate onSubmit={submitWith(submit)} className="grid gap-5">
      <p className="-mt-4 break-words text-mute">{texts.about(name)}</p>
      <TextAreaField
        label={texts.field}
        hint={texts.hint}
        maxLength={messageMax}
        error={errors.text?.message}
        {...form.register('text', { validate: textProblem })}
      />
      <FormProblem text={errors.root?.message} />
      {captcha.widget}
      <FormButtons submit={texts.submit} cancel={texts.cancel} loading={ask.isPending} />
    </form>
  )
}
