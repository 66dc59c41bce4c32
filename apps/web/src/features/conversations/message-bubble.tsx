import type { ReactNode } from 'react'
import { LinkedText } from '../../ui/linked-text.tsx'

interface MessageBubbleProps {
  isOwn: boolean
  /** Names the writer for screen readers; sighted readers know the writer by the bubble's side. */
  label: ReactNode
  subject?: string | null
  text: string
  file?: ReactNode
  isQuiet?: boolean
  children?: ReactNode
}

export function MessageBubble({ isOwn, label, subject, text, file, isQuiet = false, children }: MessageBubbleProps) {
  const look = isQuiet ? 'bg-mist text-mute italic' : isOwn ? 'bg-ink text-white' : 'bg-tint text-deep'
  return (
    <article
      className={`flex max-w-[min(85%,36em)] min-w-0 flex-col ${isOwn ? 'items-end self-end' : 'items-start self-start'}`}
    >
      {label}
      <div className={`max-w-full rounded-tile px-4 py-2.5 text-sm leading-snug ${look}`}>
        {subject && <p className="mb-1 font-semibold break-words">{subject}</p>}
        {file}
        {text && (
          <p className="break-words whitespace-pre-wrap">
            <LinkedText text={text} className="underline underline-offset-4" />
          </p>
        )}
      </div>
      {children}
    </article>
  )
}
