import { Spinner } from '../ui/spinner.tsx'

/** Before the first page of a shell is there. */
export function Loading() {
  return (
    <main aria-busy aria-label="Загрузка" className="grid min-h-dvh place-content-center">
      <Spinner className="size-8" />
    </main>
  )
}
