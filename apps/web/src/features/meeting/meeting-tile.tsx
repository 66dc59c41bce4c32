import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { tintOf } from '../../ui/tint.ts'
import { TileFace, type TilePerson } from './tile-face.tsx'

interface MeetingTileProps {
  person: TilePerson
  /** The picture; without it the face stands on the tint. */
  video: ReactNode
  caption: string
  /** Undefined: not told. */
  is_speaking?: boolean
  muted_label?: string | undefined
  warning?: string | undefined
  className: string
}

export function MeetingTile({
  person,
  video,
  caption,
  is_speaking,
  muted_label,
  warning,
  className,
}: MeetingTileProps) {
  return (
    <div data-tint={tintOf(person.user_id)} className={`overflow-hidden bg-tint ${className}`}>
      {video ?? <TileFace person={person} />}
      <span className="absolute bottom-2 left-2 flex max-w-[calc(100%-16px)] items-center gap-2 rounded-full bg-ink/85 px-3 py-1 text-[14px] font-medium md:bottom-3 md:left-3 md:text-[16px]">
        {is_speaking !== undefined && !muted_label && <Voice is_heard={is_speaking} />}
        {muted_label && (
          <Icon name="mic-off" role="img" aria-hidden={false} aria-label={muted_label} className="size-4 shrink-0" />
        )}
        <span className="truncate">{caption}</span>
        {warning && <span className="shrink-0 text-dim">{warning}</span>}
      </span>
    </div>
  )
}

/** Three bars that light up with the voice. */
function Voice({ is_heard }: { is_heard: boolean }) {
  return (
    <span
      aria-hidden
      className={`flex h-4 shrink-0 items-center gap-0.5 transition-colors duration-150 ${is_heard ? 'text-live' : 'text-white/25'}`}
    >
      <i className="h-2 w-1 rounded-full bg-current" />
      <i className="h-4 w-1 rounded-full bg-current" />
      <i className="h-3 w-1 rounded-full bg-current" />
    </span>
  )
}
