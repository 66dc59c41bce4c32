import type { ComponentProps } from 'react'
import { meetingStore } from '../../meeting.store.ts'
import { RoomIcon, type RoomIconName } from '../controls/room-icon.tsx'
import type { TilePlace } from '../room-layout.ts'
import { roomTexts } from '../room.texts.ts'

/** SMALL and EQUAL: the button makes a tile of the strip or of the grid large. PINNED: it ends that. */
export type TilePin = 'SMALL' | 'EQUAL' | 'PINNED'

export function TileButton({ label, icon, ...rest }: { label: string; icon: RoomIconName } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className="grid size-11 place-items-center rounded-full bg-ink/85 aria-pressed:bg-white aria-pressed:text-ink"
    >
      <RoomIcon name={icon} />
    </button>
  )
}

interface PinButtonProps {
  place: TilePlace
  /** The tile that becomes large. */
  label: string
  pin: TilePin
}

export function PinButton({ place, label, pin }: PinButtonProps) {
  const isPinned = pin === 'PINNED'
  const mark = `${place.kind} ${place.identity}`
  function switchPin() {
    meetingStore.setState({ pinned: isPinned ? null : place })
    // The tile moves to another place, and its button must keep the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-pin="${mark}"]`)?.focus())
  }
  return (
    <TileButton
      label={isPinned ? roomTexts.unpin : label}
      icon={isPinned ? 'unpin' : 'pin'}
      data-pin={mark}
      onClick={switchPin}
    />
  )
}
