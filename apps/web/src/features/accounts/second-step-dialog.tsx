import type { Session } from '@razgovor/contract/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import type { Challenge } from '../../lib/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ByPasskey } from './by-passkey.tsx'
import { secondStepQuery, takeSecondStepByPasskeyMutation, takeSecondStepMutation } from './confirmation.queries.ts'
import { passkeyTexts, secondStepTexts as texts } from './confirmation.texts.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { canUsePasskeys } from './passkey.ts'

interface SecondStepProps {
  half_session: string
  onSettle: Challenge['settle']
}

/** Shown when a sign-in requires its second step; the call that opened it continues with the session. */
export default function SecondStepDialog({ half_session, onSettle }: SecondStepProps) {
  const { data, error, refetch } = useQuery(secondStepQuery(half_session))
  return (
    <Dialog open onClose={() => onSettle(null)} title={texts.title}>
      {data ? (
        <Ways methods={data.methods} half_session={half_session} onSession={onSettle} />
      ) : isRefusal(error, 'auth_invalid') ? (
        <p>{error.message}</p>
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

type Method = 'PASSKEY' | 'TOTP' | 'RECOVERY_CODE'
interface WaysProps {
  methods: readonly Method[]
  half_session: string
  onSession: (session: Session) => void
}

function Ways({ methods, half_session, onSession }: WaysProps) {
  const usable = methods.filter((method) => method !== 'PASSKEY' || canUsePasskeys())
  const [method, setMethod] = useState<Method>(usable[0] ?? 'RECOVERY_CODE')
  const byPasskey = useMutation(takeSecondStepByPasskeyMutation())
  const askForKey = () => byPasskey.mutate(half_session, { onSuccess: onSession })

  function choose(other: Method) {
    setMethod(other)
    if (other === 'PASSKEY') askForKey()
  }

  return (
    <div className="grid gap-5">
      {usable.length < methods.length && <p className="text-mute">{passkeyTexts.not_here}</p>}
      {method === 'PASSKEY' ? (
        <ByPasskey pending={byPasskey.isPending} error={byPasskey.error} onUse={askForKey} />
      ) : (
        <ByCode key={method} method={method} half_session={half_session} onSession={onSession} />
      )}
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

type ByCodeProps = Omit<WaysProps, 'methods'> & { method: Exclude<Method, 'PASSKEY'> }

function ByCode({ method, half_session, onSession }: ByCodeProps) {
  const take = useMutation(takeSecondStepMutation())
  return (
    <FactorCodeForm
      kind={method}
      pending={take.isPending}
      error={take.error}
      onSubmit={(code) => take.mutate({ method, half_session, code }, { onSuccess: onSession })}
    />
  )
}
