import { Suspense, use, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { signedIn } from '../../lib/session.ts'
import { enter } from './enter.ts'
import { Entering } from './entering.tsx'
import { signInByLink } from './sign-in-by-link.ts'

type LinkArrivalProps = { token: string; next: string; onDead: (why: string) => void }

/** A link of a mail. One that does not work any more leaves whoever is signed in as they are. */
export function LinkArrival(props: LinkArrivalProps) {
  return (
    <Suspense fallback={<Entering />}>
      <Arrived {...props} />
    </Suspense>
  )
}

function Arrived({ token, next, onDead }: LinkArrivalProps) {
  const outcome = use(signInByLink(token))
  const navigate = useNavigate()

  useEffect(() => {
    if (outcome.session) enter(outcome.session)
    if (outcome.session || signedIn()) void navigate(next, { replace: true })
    else onDead(outcome.text)
  }, [outcome, next, navigate, onDead])

  return <Entering />
}
