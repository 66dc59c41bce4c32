import { fieldTexts as texts } from './form.texts.ts'
import { useSecondsLeft, type Clock } from '../feedback/use-seconds-left.ts'

interface ResendCodeProps {
  resend_at: string
  now?: Clock
  onResend: () => void
}

export function ResendCode({ resend_at, now, onResend }: ResendCodeProps) {
  const left = useSecondsLeft({ ends_at: resend_at, now })
  return (
    <div className="mt-4 flex min-h-11 items-center text-mute">
      {left === 0 ? (
        <button type="button" onClick={onResend} className="link min-h-11 text-ink">
          {texts.new_code}
        </button>
      ) : (
        <p className="tabular-nums">{texts.new_code_in(left)}</p>
      )}
    </div>
  )
}
