import { ErrorState } from '../ui/error-state.tsx'

/** Inside the layout: the header stays. */
export function PageFailure() {
  return <ErrorState />
}

/** The layout itself failed. */
export function RootFailure() {
  return (
    <main>
      <ErrorState />
    </main>
  )
}
