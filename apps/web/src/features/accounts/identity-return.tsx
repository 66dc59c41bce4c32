import type { IdentityProviderName } from '@razgovor/contract/accounts'
import { Suspense, use, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { authPath } from '../../lib/paths.ts'
import { signedIn } from '../../lib/session.ts'
import { accountTexts } from './accounts.texts.ts'
import { AuthFrame } from './auth-frame.tsx'
import { completeSignIn } from './complete-sign-in.ts'
import { Entering } from './entering.tsx'
import { finishArrival, type Arrival } from './identity-arrival.ts'
import { IdentityButtons } from './identity-buttons.tsx'
import { NewcomerForm } from './newcomer-form.tsx'
import { SupportLink } from './support-link.tsx'

const texts = accountTexts.identity

export function IdentityReturn({ provider }: { provider: IdentityProviderName }) {
  const { search } = useLocation()
  return (
    <Suspense fallback={<Entering />}>
      <Arrived provider={provider} coming={finishArrival(provider, search)} />
    </Suspense>
  )
}

function Arrived({ provider, coming }: { provider: IdentityProviderName; coming: Promise<Arrival> }) {
  const arrival = use(coming)
  const navigate = useNavigate()
  const [outdated, setOutdated] = useState<string>()
  const { kind, next } = arrival
  const isIn = kind === 'signed in' || (kind === 'lost' && signedIn())

  useEffect(() => {
    if (arrival.kind === 'signed in') completeSignIn(arrival.session)
    if (isIn) void navigate(next, { replace: true })
    if (kind === 'denied') void navigate(authPath(next), { replace: true, state: { notice: texts.denied } })
  }, [arrival, isIn, kind, next, navigate])

  if (isIn || kind === 'denied') return <Entering />
  if (arrival.kind === 'newcomer' && !outdated) return <NewcomerForm {...arrival} onOutdated={setOutdated} />
  const text = outdated ?? ('text' in arrival ? arrival.text : texts.lost)
  return (
    <AuthFrame title={texts.failed}>
      <p role="alert" className="mt-6 text-mute">
        {text}
      </p>
      <p className="mt-6">
        {kind === 'blocked' ? (
          <SupportLink>{accountTexts.password.support}</SupportLink>
        ) : (
          <Link to={authPath(next)} className="link inline-flex min-h-11 items-center">
            {texts.by_email}
          </Link>
        )}
      </p>
      {kind !== 'blocked' && <IdentityButtons next={next} providers={[provider]} />}
    </AuthFrame>
  )
}
