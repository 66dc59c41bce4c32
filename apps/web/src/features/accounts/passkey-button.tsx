import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { passkeyTexts as texts } from './confirmation.texts.ts'
import { signInByPasskeyMutation } from './confirmation.queries.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { canUsePasskeys } from './passkey.ts'

/** Signs in without an e-mail, because the passkey identifies the user. */
export function PasskeyButton({ next }: { next: string }) {
  const navigate = useNavigate()
  const signIn = useMutation(signInByPasskeyMutation())
  if (!canUsePasskeys()) return null

  function handlePress() {
    signIn.mutate(undefined, {
      onSuccess: (session) => {
        completeSignIn(session)
        void navigate(next, { replace: true })
      },
    })
  }

  return (
    <div className="mt-6 -mb-4 grid gap-2">
      <FormProblem text={signIn.error instanceof ApiError ? signIn.error.message : undefined} />
      <Button variant="line" size="lg" loading={signIn.isPending} onClick={handlePress}>
        {texts.sign_in}
      </Button>
    </div>
  )
}
