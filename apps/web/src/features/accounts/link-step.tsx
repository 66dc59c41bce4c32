import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { serverNow } from '../../lib/server-clock.ts'
import { showRefusal } from '../../lib/show-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { useSecondsLeft } from '../../ui/feedback/use-seconds-left.ts'
import { needsCaptcha, useCaptcha } from '../captcha/use-captcha.ts'
import { accountRefusals } from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'
import { ChosenEmail } from './chosen-email.tsx'
import { resendAt } from './resend-at.ts'
import { requestSignInLinkMutation } from './sign-in-link.queries.ts'

const texts = accountTexts.link

interface LinkStepProps {
  email: string
  onChangeEmail: () => void
}

export function LinkStep({ email, onChangeEmail }: LinkStepProps) {
  const form = useForm({ defaultValues: {} })
  const request = useMutation(requestSignInLinkMutation())
  const captcha = useCaptcha()
  const [resend_at, setResendAt] = useState<string | null>(null)

  function ask(captcha_pass?: string) {
    form.clearErrors()
    request.mutate(
      { email, captcha_pass },
      {
        onSuccess: ({ resend_after_seconds }) => setResendAt(resendAt(resend_after_seconds)),
        onError: (error) => {
          if (needsCaptcha(error)) captcha.ask((pass) => ask(pass))
          else showRefusal(form, error, accountRefusals)
        },
      },
    )
  }

  return (
    <div className="mt-6 grid gap-6">
      <ChosenEmail email={email} onChange={onChangeEmail} />
      <p role="status" className="text-mute">
        {resend_at ? texts.sent : texts.text}
      </p>
      <FormProblem text={form.formState.errors.root?.message} />
      {captcha.widget}
      {resend_at ? (
        <SendAgain resend_at={resend_at} loading={request.isPending} onSend={() => ask()} />
      ) : (
        <Button size="lg" loading={request.isPending} onClick={() => ask()}>
          {texts.submit}
        </Button>
      )}
    </div>
  )
}

interface SendAgainProps {
  resend_at: string
  loading: boolean
  onSend: () => void
}

function SendAgain({ resend_at, loading, onSend }: SendAgainProps) {
  const left = useSecondsLeft({ ends_at: resend_at, now: serverNow })
  return left === 0 ? (
    <Button variant="line" size="lg" loading={loading} onClick={onSend}>
      {texts.again}
    </Button>
  ) : (
    <p className="text-mute tabular-nums">{texts.again_in(left ?? 0)}</p>
  )
}
