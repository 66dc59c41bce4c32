import type { ConfirmationMethod } from '@razgovor/contract/confirmation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Challenge } from '../../lib/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ByPasskey } from './by-passkey.tsx'
import { ConfirmByEmail } from './confirm-by-email.tsx'
import { ConfirmByPassword } from './confirm-by-password.tsx'
import { confirmationQuery, confirmByPasskeyMutation, confirmIdentityMutation } from './confirmation.queries.ts'
import { confirmationTexts as texts, passkeyTexts } from './confirmation.texts.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { canUsePasskeys } from './passkey.ts'

/** Opened by a call, which is repeated once the confirmation succeeds. */
export default function ConfirmDialog({ onSettle }: { onSettle: Challenge['settle'] }) {
  return (
    <Dialog open onClose={() => onSettle(null)} title={texts.title} description={texts.text}>
      <Ways onConfirmed={() => onSettle('repeat')} />
    </Dialog>
  )
}

function Ways({ onConfirmed }: { onConfirmed: () => void }) {
  const { data, isError, refetch } = useQuery(confirmationQuery())
  const [chosen, setChosen] = useState<ConfirmationMethod>()
  const byPasskey = useMutation(confirmByPasskeyMutation())
  const askForKey = () => byPasskey.mutate(undefined, { onSuccess: onConfirmed })
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
  const usable = data.methods.filter((method) => method !== 'PASSKEY' || canUsePasskeys())
  const method = chosen ?? usable[0]

  function choose(other: ConfirmationMethod) {
    setChosen(other)
    if (other === 'PASSKEY') askForKey()
  }

  return (
    <div className="grid gap-5">
      {usable.length < data.methods.length && <p className="text-mute">{passkeyTexts.not_here}</p>}
      {method === 'PASSWORD' && <ConfirmByPassword onConfirmed={onConfirmed} />}
      {method === 'PASSKEY' && <ByPasskey pending={byPasskey.isPending} error={byPasskey.error} onUse={askForKey} />}
      {method === 'TOTP' && <ConfirmByApp onConfirmed={onConfirmed} />}
      {method === 'EMAIL_CODE' && <ConfirmByEmail onConfirmed={onConfirmed} />}
      {usable
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="line" size="lg" onClick={() => choose(other)}>
            {texts.choose[other]}
          </Button>
        ))}
    </div>
  )
}

function ConfirmByApp({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useMutation(confirmIdentityMutation())
  return (
    <FactorCodeForm
      kind="TOTP"
      pending={confirm.isPending}
      error={confirm.error}
      onSubmit={(code) => confirm.mutate({ method: 'TOTP', code }, { onSuccess: onConfirmed })}
    />
  )
}
