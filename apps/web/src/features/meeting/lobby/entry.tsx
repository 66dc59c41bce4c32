import { Button } from '../../../ui/button.tsx'
import { lobbyTexts } from './lobby.texts.ts'
import type { Admission } from './use-entry.ts'

const { entry: texts } = lobbyTexts

interface EntryProps {
  admission: Exclude<Admission, 'FREE'>
  /** Why the listener may not ask to be let in. */
  refusal: string | null
  onAsk: () => void
}

/** Replaces the button to join while the room is locked. */
export function Entry({ admission, refusal, onAsk }: EntryProps) {
  const { title, text } = refusal === null ? texts[admission] : { title: refusal, text: null }
  return (
    <>
      <div role="status" className="mt-8 rounded-tile bg-white/10 p-5">
        <p className="font-medium">{title}</p>
        {text && <p className="mt-2 text-sm text-dim">{text}</p>}
      </div>
      {admission !== 'REFUSED' && refusal === null && (
        // The pressed button stays, so that it keeps the focus.
        <Button
          variant={admission === 'WAITING' ? 'ghost' : 'live'}
          size="lg"
          className="mt-4 w-full"
          aria-disabled={admission === 'WAITING' || undefined}
          onClick={onAsk}
        >
          {admission === 'WAITING' ? texts.asked : texts.ask}
        </Button>
      )}
    </>
  )
}
