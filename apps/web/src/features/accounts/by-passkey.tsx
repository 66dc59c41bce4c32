import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { passkeyTexts as texts } from './confirmation.texts.ts'

interface ByPasskeyProps {
  pending: boolean
  error: Error | null
  onUse: () => void
}

/** Has a button, because many browsers allow a passkey request only after a click. */
export function ByPasskey({ pending, error, onUse }: ByPasskeyProps) {
  return (
    <div className="grid gap-5">
      <p className="text-mute">{texts.browser_asks}</p>
      <FormProblem text={error instanceof ApiError ? error.message : undefined} />
      <Button
        size="lg"
        loading={pending}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog sets its initial focus before this appears
        autoFocus
        onClick={onUse}
      >
        {texts.use}
      </Button>
    </div>
  )
}
