import { lazy, Suspense, use } from 'react'
import { useChallenge } from '../lib/challenge.ts'
import { loadAllStyles } from './all-styles.ts'

const SecondStepDialog = lazy(() => import('../features/accounts/second-step-dialog.tsx'))
const ConfirmDialog = lazy(() => import('../features/accounts/confirm-dialog.tsx'))

export function ChallengeHost() {
  const open = useChallenge((state) => state.open)
  if (!open) return null
  return (
    <Suspense>
      <Styled>
        {open.half_session ? (
          <SecondStepDialog half_session={open.half_session} onSettle={open.settle} />
        ) : (
          <ConfirmDialog onSettle={open.settle} />
        )}
      </Styled>
    </Suspense>
  )
}

function Styled({ children }: { children: React.ReactNode }) {
  use(loadAllStyles())
  return children
}
