import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { closeModal, type ModalProps } from '../../lib/modal.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { setSession } from '../../lib/session.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { toasts } from '../../ui/toasts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { versionQuery } from '../site/site.queries.ts'
import { confirmEmailMutation, requestCodeMutation } from './accounts.queries.ts'
import { accountTexts } from './accounts.texts.ts'
import { resendAt } from './resend-at.ts'

const texts = accountTexts.code

/** «Назад» closes it: the form that asked for the code stands behind. */
export default function EmailCodeModal({ email, next, resend_at: first_resend_at }: ModalProps['EMAIL_CODE']) {
  const [resend_at, setResendAt] = useState(first_resend_at)
  const navigate = useNavigate()
  const { data: version } = useQuery(versionQuery())
  const confirm = useMutation(confirmEmailMutation())
  const requestCode = useMutation(requestCodeMutation())

  function check(code: string) {
    confirm.mutate(
      { email, code },
      {
        onSuccess: (session) => {
          setSession(session)
          closeModal()
          void navigate(next, { replace: true })
        },
      },
    )
  }

  function askAgain() {
    confirm.reset()
    requestCode.mutate(email, {
      onSuccess: ({ resend_after_seconds }) => setResendAt(resendAt(resend_after_seconds)),
      onError: (error) => isRefusal(error, 'throttling') && toasts.error(error.message),
    })
  }

  return (
    <>
      <p className="-mt-4 mb-7 break-words text-mute">{texts.sent_to(email)}</p>
      <CodeInput
        label={texts.label}
        resend_at={resend_at}
        now={serverNow}
        error={isRefusal(confirm.error, 'wrong_code', 'validation', 'throttling') ? confirm.error.message : undefined}
        pending={confirm.isPending || confirm.isSuccess}
        onComplete={check}
        onResend={askAgain}
      />
      <p role="status">{confirm.isPending && <VisuallyHidden>{texts.checking}</VisuallyHidden>}</p>
      <p className="mt-2 border-t border-line pt-4 text-[15px] text-mute">
        {texts.no_letter}{' '}
        <a href={version?.links.support} target="_blank" rel="noreferrer" className="link text-ink">
          {texts.support}
        </a>
      </p>
    </>
  )
}
