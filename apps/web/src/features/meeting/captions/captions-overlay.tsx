import { useMeeting } from '../meeting.store.ts'
import { roomTexts } from '../room/room.texts.ts'
import { useCaptions, useCaptionsChoice, type ShownPhrase } from './captions.store.ts'
import { captionsTexts as texts } from './captions.texts.ts'

/** The speech of others as text above the tiles. Screen readers can read it, but do not announce it while people talk. */
export function CaptionsOverlay() {
  const { is_on } = useCaptionsChoice()
  return is_on && <Phrases />
}

function Phrases() {
  const phrases = useCaptions((captions) => captions.phrases)
  const answers = useCaptions((captions) => captions.answers)
  const isUnanswered = useMeeting(({ peers }) => peers.some(({ identity }) => !answers[identity]))
  const isWaiting = isUnanswered && phrases.length === 0 && !Object.values(answers).includes('ready')
  return (
    <div
      role="log"
      aria-live="off"
      aria-label={texts.title}
      className="pointer-events-none absolute inset-x-2 bottom-12 z-10 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1 md:bottom-16"
    >
      {phrases.map((phrase) => (
        <PhraseLine key={`${phrase.identity} ${phrase.part}`} phrase={phrase} />
      ))}
      {isWaiting && <p className="rounded-tile bg-ink/90 px-4 py-1.5 text-2xs text-dim">{texts.waiting}</p>}
    </div>
  )
}

function PhraseLine({ phrase: { identity, text } }: { phrase: ShownPhrase }) {
  const name = useMeeting(({ peers }) => peers.find((peer) => peer.identity === identity)?.name.split(' ')[0])
  return (
    <p className="max-w-[min(100%,44rem)] min-w-0 rounded-tile bg-ink/90 px-4 py-1.5 text-base break-words md:text-lg">
      <b className="font-semibold">{name || roomTexts.somebody}:</b> {text}
    </p>
  )
}
