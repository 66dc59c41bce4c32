import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../lib/api-error.ts'
import { popGoal } from '../../lib/routing.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { useViewer } from '../session/use-viewer.ts'
import { accountTexts } from './accounts.texts.ts'
import { AuthFrame } from './auth-frame.tsx'
import { completeSignIn } from './complete-sign-in.ts'
import { Entering } from './entering.tsx'
import { signInByLinkMutation, signInLinkQuery } from './sign-in-link.queries.ts'

const texts = accountTexts.link_arrival

interface LinkArrivalProps {
  token: string
  onDead: (why: string) => void
}

/**
 * The page of a sign-in link. Opening it does not sign in, so neither a mail scanner nor a link on a foreign site can.
 */
export function LinkArrival({ token, onDead }: LinkArrivalProps) {
  const signIn = useMutation(signInByLinkMutation())
  const { data: link, error } = useQuery({ ...signInLinkQuery(token), enabled: signIn.isIdle })
  const navigate = useNavigate()
  const present = useViewer()?.user
  /** Taken on the first render, because signing another user out clears it. */
  const [goal] = useState(popGoal)
  const isIn = signIn.isSuccess || (link !== undefined && present?.user_id === link.user_id)

  useEffect(() => {
    if (isIn || (error && present)) void navigate(goal, { replace: true })
    else if (error) onDead(error.message)
  }, [isIn, error, present, goal, navigate, onDead])

  function handleEnter() {
    signIn.mutate(token, {
      onSuccess: completeSignIn,
      onError: (refusal) => isRefusal(refusal, 'auth_invalid') && onDead(refusal.message),
    })
  }

  if (!link || isIn) return <Entering />
  return (
    <AuthFrame title={texts.title}>
      <p className="mt-6 break-words text-mute">{present ? texts.instead(present.email, link.email) : texts.text}</p>
      <div className="mt-6 grid gap-3">
        <FormProblem text={signIn.error?.message} />
        <Button
          size="lg"
          loading={signIn.isPending}
          onClick={handleEnter}
          className="h-auto min-h-14 py-3 break-all whitespace-normal"
        >
          {texts.enter_as(link.email)}
        </Button>
        {present && (
          <ButtonLink to="/" variant="line" size="lg">
            {texts.stay}
          </ButtonLink>
        )}
      </div>
    </AuthFrame>
  )
}
