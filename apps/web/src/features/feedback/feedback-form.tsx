import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { fullName } from '../../lib/full-name.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { submitWith } from '../../ui/form/submit-with.ts'
import { emailProblem } from '../accounts/account-rules.ts'
import { signInOptionsQuery } from '../session/sign-in-options.queries.ts'
import { subjectProblem, textProblem } from '../bookings/message-rules.ts'
import { needsCaptcha, useCaptcha } from '../captcha/use-captcha.ts'
import { legalPath } from '../legal/legal-address.ts'
import type { Viewer } from '../session/use-viewer.ts'
import { feedbackRefusals, sendFeedbackMutation } from './feedback.queries.ts'
import { feedbackTexts as texts } from './feedback.texts.ts'

/** `onSent` receives the e-mail address for the reply. */
interface FeedbackFormProps {
  user: Viewer['user'] | undefined
  onSent: (email: string) => void
}

export function FeedbackForm({ user, onSent }: FeedbackFormProps) {
  const form = useForm({
    defaultValues: { name: user ? fullName(user) : '', email: user?.email ?? '', subject: '', text: '' },
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const { data: options } = useQuery({ ...signInOptionsQuery(), enabled: formState.isDirty })
  const send = useMutation(sendFeedbackMutation())
  const captcha = useCaptcha()

  function submit(captcha_pass?: string): Promise<void> {
    return handleSubmit((values) => {
      if (options?.captcha && !captcha_pass) return askCaptcha()
      send.mutate(
        { ...values, captcha_pass },
        {
          onSuccess: () => onSent(values.email.trim().toLowerCase()),
          onError: (error) => {
            if (needsCaptcha(error)) askCaptcha()
            else showRefusal(form, error, feedbackRefusals)
          },
        },
      )
    })()
  }

  function askCaptcha() {
    captcha.ask((captcha_pass) => void submit(captcha_pass))
  }

  return (
    <form noValidate onSubmit={submitWith(submit)} className="grid max-w-[640px] grid-cols-1 gap-5">
      <TextField
        label={texts.name}
        autoComplete="name"
        maxLength={120}
        error={errors.name?.message}
        {...register('name', { validate: (name) => (name.trim() === '' ? texts.name_required : undefined) })}
      />
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', { validate: emailProblem })}
      />
      <TextField
        label={texts.subject}
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject', { validate: subjectProblem })}
      />
      <TextAreaField
        label={texts.text}
        hint={texts.text_hint}
        error={errors.text?.message}
        {...register('text', { validate: textProblem })}
      />
      <p className="text-xs text-mute">
        {texts.personal}{' '}
        <Link to={legalPath('personal-data')} className="link">
          {texts.personal_link}
        </Link>
        .
      </p>
      <FormProblem text={errors.root?.message} />
      {captcha.widget}
      <Button type="submit" size="lg" className="sm:justify-self-start" loading={send.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}
