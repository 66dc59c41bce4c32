import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { signInOptionsQuery } from '../session/sign-in-options.queries.ts'
import { CaptchaWidget } from './captcha-widget.tsx'
import { checkCaptchaMutation } from './captcha.queries.ts'
import { captchaTexts as texts } from './captcha.texts.ts'

/** `onPass` receives a pass that is valid for one call. */
export function Captcha({ onPass }: { onPass: (captcha_pass: string) => void }) {
  const { data: options, isFetching, refetch } = useQuery(signInOptionsQuery())
  const check = useMutation(checkCaptchaMutation())
  const [isBlocked, setIsBlocked] = useState(false)
  /** Remounts the widget after an error, because a token can be used only once. */
  const [round, setRound] = useState(0)

  function exchange(token: string) {
    check.mutate(token, {
      onSuccess: ({ captcha_pass }) => onPass(captcha_pass),
      onError: () => setRound((last) => last + 1),
    })
  }

  function tryAgain() {
    setIsBlocked(false)
    if (!options) void refetch()
  }

  const refused = isRefusal(check.error, 'human_friendly', 'throttling', 'validation') ? check.error : undefined
  return (
    <div role="group" aria-label={texts.ask} className="grid gap-3">
      <p role="status" className="text-xs text-mute">
        {texts.ask}
      </p>
      <FormProblem text={refused?.message} />
      {options?.captcha && !isBlocked ? (
        <CaptchaWidget key={round} {...options.captcha} onToken={exchange} onBlocked={() => setIsBlocked(true)} />
      ) : isFetching ? (
        <Skeleton className="h-24" />
      ) : (
        <Blocked onRetry={tryAgain} />
      )}
    </div>
  )
}

function Blocked({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid gap-3">
      <p className="text-xs">{texts.failed}</p>
      <Button variant="line" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
