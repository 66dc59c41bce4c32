import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { nextPath } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { passkeyTexts } from '../../accounts/confirmation.texts.ts'
import { canUsePasskeys } from '../../accounts/passkey.ts'
import { ProfilePage } from '../profile-page.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { AddTotp } from './add-totp.tsx'
import { FactorRow } from './factor-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { factorsQuery } from './security.queries.ts'
import { securityTexts as texts } from './security.texts.ts'

export function SecurityPage() {
  return (
    <ProfilePage title={texts.title}>
      <SecondStep />
    </ProfilePage>
  )
}

function SecondStep() {
  const { data, isError, refetch } = useQuery(factorsQuery())
  const { search } = useLocation()
  const [added, setAdded] = useState<'PASSKEY' | 'TOTP' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
  const { items, recovery_codes_left, is_required } = data
  const next = nextPath(search)

  function handleAdded(recovery_codes: readonly string[] | null) {
    setAdded(null)
    setCodes(recovery_codes)
  }

  return (
    <>
      <section aria-labelledby="second-step" className="border-t border-line py-6">
        <h2 id="second-step" className="h3">
          {texts.second_step}
        </h2>
        <p className="mt-3 max-w-[40em] text-mute">{texts.text}</p>
        {is_required && items.length === 0 && (
          <p role="status" className="mt-4 max-w-[40em] font-medium">
            {texts.required}
          </p>
        )}
        {items.length > 0 && (
          <ul aria-label={texts.second_step} className="mt-6 border-t border-line">
            {items.map((factor) => (
              <FactorRow key={factor.factor_id} factor={factor} />
            ))}
          </ul>
        )}
        {added === 'PASSKEY' && <AddPasskey onAdded={handleAdded} onCancel={() => setAdded(null)} />}
        {added === 'TOTP' && <AddTotp onAdded={handleAdded} onCancel={() => setAdded(null)} />}
        {!added && (
          <div className="mt-6 flex flex-wrap gap-3">
            {canUsePasskeys() ? (
              <Button variant={items.length > 0 ? 'line' : undefined} onClick={() => setAdded('PASSKEY')}>
                {texts.add_passkey}
              </Button>
            ) : (
              <p className="basis-full text-mute">{passkeyTexts.not_here}</p>
            )}
            <Button
              variant={items.length > 0 || canUsePasskeys() ? 'line' : undefined}
              onClick={() => setAdded('TOTP')}
            >
              {texts.add_app}
            </Button>
            {is_required && items.length > 0 && !codes && next !== '/' && (
              <ButtonLink to={next}>{texts.to_next}</ButtonLink>
            )}
          </div>
        )}
      </section>
      {items.length > 0 && (
        <RecoveryCodes left={recovery_codes_left} codes={codes} onMade={setCodes} onSaved={() => setCodes(null)} />
      )}
    </>
  )
}
