import { ErrorState } from '../ui/feedback/error-state.tsx'

export function PageFailure() {
  return <ErrorState />
}

export function RootFailure() {
  return (
    <main>
      <ErrorState />
    </main>
  )
}
