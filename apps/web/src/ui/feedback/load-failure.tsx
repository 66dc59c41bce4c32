import { useIsOnline } from '../../lib/use-is-online.ts'
import { Button } from '../button.tsx'
import { loadFailureTexts as texts } from '../list.texts.ts'

export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline()
  return (
    <div role="alert" className="rounded-card bg-mist px-6 py-14 text-center md:py-20">
      <h2 className="h3">{isOnline ? texts.title : texts.offline}</h2>
      <p className="mt-3 text-mute">{texts.text}</p>
      <Button className="mt-7" onClick={onRetry}>
        {texts.again}
      </Button>
    </div>
  )
}
