import { Spinner } from '../ui/feedback/spinner.tsx'
import * as texts from './app.texts.ts'
import { useIsBare } from './use-is-bare.ts'

export function Loading() {
  const room = useIsBare() ? 'min-h-dvh bg-ink text-white' : 'min-h-[80vh]'
  return (
    <div role="status" aria-busy aria-label={texts.loading} className={`grid place-content-center ${room}`}>
      <Spinner className="size-8" />
    </div>
  )
}
