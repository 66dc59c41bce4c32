import { useLayoutEffect, useRef } from 'react'
import { tintOf } from '../../../ui/tint.ts'
import { useMeeting } from '../meeting.store.ts'
import { roomTexts } from '../room/room.texts.ts'
import { fadeMs, pointerStore, type ShownPointer } from './pointers.store.ts'

/** A move is animated until the next one arrives. */
const glideMs = 50
/** Further down there is no space for the name under the tip. */
const lowest = 0.85

/** Moves only set transforms, which need neither React nor layout. */
export function PointerMark({ identity }: { identity: string }) {
  const mark = useRef<HTMLDivElement>(null)
  const name = useRef<HTMLSpanElement>(null)
  const isOwn = useMeeting((meeting) => meeting.identity === identity)
  const fullName = useMeeting(({ peers }) => peers.find((peer) => peer.identity === identity)?.name ?? '')
  useLayoutEffect(() => {
    let last: ShownPointer | undefined
    const place = () => {
      const pointer = pointerStore.getState().pointers.find((shown) => shown.identity === identity)
      if (!pointer || pointer === last || !mark.current || !name.current) return
      last = pointer
      const { x, y, isResting } = pointer
      Object.assign(mark.current.style, {
        transition: `transform ${isOwn ? 0 : glideMs}ms linear, opacity ${isResting ? fadeMs : 0}ms`,
        transform: `translate(${x * 100}%, ${y * 100}%)`,
        opacity: isResting ? '0' : '1',
      })
      name.current.style.transform = `translate(${-x * 100}%, ${y > lowest ? '-56px' : '0'})`
    }
    place()
    return pointerStore.subscribe(place)
  }, [identity, isOwn])
  return (
    <div ref={mark} aria-hidden data-pointer={identity} data-tint={tintOf(identity)} className="absolute inset-0">
      <svg width="24" height="24" viewBox="0 0 24 24" className="absolute fill-deep stroke-white" strokeWidth="1.5">
        <path d="m0 0 7 20 3.500-8.500L19 8 0 0Z" strokeLinejoin="round" />
      </svg>
      <span
        ref={name}
        className="absolute top-6 left-2 max-w-32 truncate rounded-full bg-deep px-3 py-1 text-2xs font-medium text-white"
      >
        {isOwn ? roomTexts.you : fullName.split(' ')[0] || roomTexts.somebody}
      </span>
    </div>
  )
}
