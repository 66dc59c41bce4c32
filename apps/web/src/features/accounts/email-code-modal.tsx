import type { Session } from '@razgovor/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal, openModal, type EmailCode } from '../../lib/modal.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { setSession } from '../../lib/session.ts'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { needsCaptcha, useCaptcha } from '../captcha/use-captcha.ts'
import { codeRefusals, sendCodeAgainMutation, submitCodeMutation } from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { resendAt } from './resend-at.ts'
import { SupportLink } from './support-link.tsx'

const texts = accountTexts.code

/** An error about the code may name the password that the code would have set. */
function problemOf(error: unknown): string | undefined {
  if (!isRefusal(error, ...codeRefusals)) return undefined
  return error.fields['password'] ?? error.message
}

/** Asks for a code. The form that requested it stays open behind the dialog. */
export default function EmailCodeModal(asked: EmailCode) {
  const [resend_at, setResendAt] = useState(asked.resend_at)
  const navigate = useNavigate()
  const submit = useMutation(submitCodeMutation())
  const again = useMutation(sendCodeAgainMutation())
  const captcha = useCaptcha()

  function check(code: string) {
    submit.mutate({ asked, code }, { onSuccess: finish, onError: askForNames })
  }

  function finish(session: Session | null) {
    if (asked.purpose === 'CHANGE_EMAIL') {
      if (session) setSession(session)
      closeModal()
      toasts.success(texts.email_changed)
    } else {
      if (session) completeSignIn(session)
      closeModal()
      void navigate(asked.next, { replace: true })
    }
  }

  function askForNames(error: unknown) {
    if (!isRefusal(error, 'no_name') || !('password' in asked)) return
    const { email, password, next } = asked
    openModal('SIGN_IN_NAMES', { email, password, next })
  }

  function askAgain(captcha_pass?: string) {
    submit.reset()
    again.mutate(
      { asked, captcha_pass },
      {
        onSuccess: ({ resend_after_seconds }) => setResendAt(resendAt(resend_after_seconds)),
        onError: (error) => {
          if (needsCaptcha(error)) captcha.ask(askAgain)
          else if (isRefusal(error, ...codeRefusals)) toasts.error(error.message)
        },
      },
    )
  }

  return (
    <>
      <p className="-mt-4 mb-7 break-words text-mute">{texts.sent_to(asked.email)}</p>
      {asked.purpose === 'LINK_IDENTITY' && asked.isKnown && (
        <p className="-mt-4 mb-7">{texts.links_to(accountTexts.identity.names[asked.provider])}</p>
      )}
      <CodeInput
        label={texts.label}
        resend_at={resend_at}
        now={serverNow}
        error={problemOf(submit.error)}
        pending={submit.isPending || submit.isSuccess}
        onComplete={check}
        onResend={() => askAgain()}
      />
      {captcha.widget}
      <p role="status">{submit.isPending && <VisuallyHidden>{texts.checking}</VisuallyHidden>}</p>
      <p className="mt-2 border-t border-line pt-4 text-xs text-mute">
        {texts.no_letter} <SupportLink>{texts.support}</SupportLink>
      </p>
    </>
  )
}
