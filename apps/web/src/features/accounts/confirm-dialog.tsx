import { useQuery } from '@tanstack/react-query'
import type { Challenge } from '../../lib/challenge.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConfirmByEmail } from './confirm-by-email.tsx'
import { ConfirmByPassword } from './confirm-by-password.tsx'
import { confirmationQuery } from './confirmation.queries.ts'
import { confirmationTexts as texts } from './confirmation.texts.ts'

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
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
  if (data.methods.includes('PASSWORD')) return <ConfirmByPassword onConfirmed={onConfirmed} />
  return <ConfirmByEmail onConfirmed={onConfirmed} />
}
