import type { Session } from '@razgovor/contract/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import type { Challenge } from '../../lib/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { secondStepTexts as texts } from './confirmation.texts.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import { secondStepQuery, takeSecondStepMutation } from './confirmation.queries.ts'

type SecondStepProps = { half_session: string; onSettle: Challenge['settle'] }

/** Of a sign-in whose first step is done: the call that asked goes on with the session. */
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

type Method = 'TOTP' | 'RECOVERY_CODE'
type WaysProps = { methods: readonly Method[]; half_session: string; onSession: (session: Session) => void }

function Ways({ methods, half_session, onSession }: WaysProps) {
  const [method, setMethod] = useState<Method>(methods[0] ?? 'RECOVERY_CODE')
  const take = useMutation(takeSecondStepMutation())
  const others = methods.filter((other) => other !== method)

  return (
    <div className="grid gap-5">
      <FactorCodeForm
        key={method}
        kind={method}
        pending={take.isPending}
        error={take.error}
        onSubmit={(code) => take.mutate({ method, half_session, code }, { onSuccess: onSession })}
      />
      {others.map((other) => (
        <Button
          key={other}
          variant="line"
          size="lg"
          onClick={() => {
            take.reset()
            setMethod(other)
          }}
        >
          {texts.choose[other]}
        </Button>
      ))}
    </div>
  )
}
