import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { SpeakerPhoto } from '../../ui/speaker-photo.tsx'
import { tintOf } from '../../ui/tint.ts'

export interface TilePerson {
  user_id: string
  first_name: string
  last_name: string
}

interface MeetingTileProps {
  person: TilePerson
  /** The picture; without it the initials stand on the tint. */
  video: ReactNode
  caption: string
  is_speaking?: boolean
  muted_label?: string | undefined
  warning?: string | undefined
  className: string
}

export function MeetingTile({
  person,
  video,
  caption,
  is_speaking = false,
  muted_label,
  warning,
  className,
}: MeetingTileProps) {
  const ring = is_speaking ? 'outline-live' : 'outline-transparent'
  return (
    <div
      data-tint={tintOf(person.user_id)}
      className={`overflow-hidden bg-tint outline-4 -outline-offset-4 transition-[outline-color] duration-150 ${ring} ${className}`}
    >
      {video ?? <SpeakerPhoto person={person} className="size-full" />}
      <span className="absolute bottom-2 left-2 flex max-w-[calc(100%-16px)] items-center gap-2 rounded-full bg-ink/85 px-3 py-1 text-[14px] font-medium md:bottom-3 md:left-3 md:text-[16px]">
        {muted_label && (
          <Icon name="mic-off" role="img" aria-hidden={false} aria-label={muted_label} className="size-4 shrink-0" />
        )}
        <span className="truncate">{caption}</span>
        {warning && <span className="shrink-0 text-dim">{warning}</span>}
      </span>
    </div>
  )
}
