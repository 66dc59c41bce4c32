import type { ReactNode } from 'react'

interface RoomNoticeProps {
  text: string
  /** False if something else reads the text to screen readers. */
  isAnnounced?: boolean
  children?: ReactNode
}

export function RoomNotice({ text, isAnnounced = true, children }: RoomNoticeProps) {
  return (
    <div
      role={isAnnounced ? 'status' : 'group'}
      aria-label={isAnnounced ? undefined : text}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-tile bg-white px-5 py-2.5 text-xs font-medium text-ink"
    >
      <p className="min-w-0 break-words">{text}</p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
