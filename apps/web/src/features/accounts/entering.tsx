import { Spinner } from '../../ui/feedback/spinner.tsx'
import { accountTexts } from './accounts.texts.ts'

export function Entering() {
  return (
    <div role="status" aria-label={accountTexts.identity.checking} className="grid min-h-[80vh] place-content-center">
      <Spinner className="size-8" />
    </div>
  )
}
