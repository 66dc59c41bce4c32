import type { ConfirmationMethod } from '@razgovor/contract/confirmation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Challenge } from '../../lib/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConfirmByEmail } from './confirm-by-email.tsx'
import { ConfirmByPassword } from './confirm-by-password.tsx'
import { confirmationQuery, confirmIdentityMutation } from './confirmation.queries.ts'
import { confirmationTexts as texts } from './confirmation.texts.ts'
import { FactorCodeForm } from './factor-code-form.tsx'

/** Asked for by a call; once it is answered, the call goes on by itself. */
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
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
  const method = chosen ?? data.methods[0]
  const other = data.methods.find((way) => way !== method)
  return (
    <div className="grid gap-5">
      {method === 'PASSWORD' && <ConfirmByPassword onConfirmed={onConfirmed} />}
      {method === 'TOTP' && <ConfirmByApp onConfirmed={onConfirmed} />}
      {method === 'EMAIL_CODE' && <ConfirmByEmail onConfirmed={onConfirmed} />}
      {other && (
        <Button variant="line" size="lg" onClick={() => setChosen(other)}>
          {other === 'TOTP' ? texts.by_app : texts.by_password}
        </Button>
      )}
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
