import type { ConversationMessage } from '@razgovor/contract/conversations'
import { memo } from 'react'
import { formatTime } from '../../lib/format.ts'
import { dayOf } from '../../lib/time.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { conversationsTexts, threadTexts as texts } from './conversations.texts.ts'
import { MessageBubble } from './message-bubble.tsx'
import { MessageFile } from './message-file.tsx'

interface ThreadMessageProps {
  conversation_id: string
  message: ConversationMessage
  /** The other side's name; null for an own message. */
  writer: string | null
  zone: string
  /** The headings above the first message of a day and of a meeting's chat. */
  day: string | null
  chat: string | null
  /** Whether the other side has read it. */
  mark: string | null
}

/** Memoized, because each new message renders the list. */
export const ThreadMessage = memo(function ThreadMessage(props: ThreadMessageProps) {
  const { conversation_id, message, writer, zone, day, chat, mark } = props
  const { created_at, is_erased, subject, text, files } = message
  return (
    <>
      {day && (
        <p className="my-3 self-center rounded-full bg-mist px-4 py-1 text-2xs text-mute">
          <time dateTime={dayOf(created_at, zone)}>{day}</time>
        </p>
      )}
      {chat && <h2 className="my-2 self-center text-2xs text-mute">{chat}</h2>}
      <MessageBubble
        isOwn={writer === null}
        label={<VisuallyHidden>{writer ?? texts.you}: </VisuallyHidden>}
        subject={subject}
        text={is_erased ? conversationsTexts.erased : text}
        isQuiet={is_erased}
        file={files.map((file) => (
          <MessageFile key={file.file_id} conversation_id={conversation_id} file={file} />
        ))}
      >
        <p className="mt-1 px-1 text-3xs text-mute">
          <time dateTime={created_at} className="num">
            {formatTime(created_at, zone)}
          </time>
          {mark && ` · ${mark}`}
        </p>
      </MessageBubble>
    </>
  )
})
