import type { ConversationMessage, OpenedConversation } from '@razgovor/contract/conversations'
import { Fragment } from 'react'
import { formatTime } from '../../lib/format.ts'
import { formatDayMonth, formatNearDay } from '../../lib/format-day.ts'
import { fullName } from '../../lib/full-name.ts'
import { dayOf } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { conversationsTexts, threadTexts as texts } from './conversations.texts.ts'
import { MessageBubble } from './message-bubble.tsx'
import { MessageFile } from './message-file.tsx'

interface MessageListProps {
  conversation: OpenedConversation
  items: readonly ConversationMessage[]
}

export function MessageList({ conversation, items }: MessageListProps) {
  const { conversation_id, other, other_read_position } = conversation
  const zone = useZone()
  const now_iso = useNowIso()
  const lastOwn = items.findLast(({ from_user_id }) => from_user_id !== other.user_id)
  return items.map((message, index) => {
    const { position, from_user_id, created_at, is_erased, subject, text, files } = message
    const isOwn = from_user_id !== other.user_id
    const day = dayOf(created_at, zone)
    const former = items[index - 1]
    const isNewChat =
      message.is_from_meeting && (!former?.is_from_meeting || former.consultation_id !== message.consultation_id)
    const isNewDay = !former || dayOf(former.created_at, zone) !== day
    return (
      <Fragment key={position}>
        {isNewDay && (
          <p className="my-3 self-center rounded-full bg-mist px-4 py-1 text-2xs text-mute">
            <time dateTime={day}>{formatNearDay({ instant_iso: created_at, now_iso, zone })}</time>
          </p>
        )}
        {isNewChat && (
          <h2 className="my-2 self-center text-2xs text-mute">
            {texts.meeting_chat(formatDayMonth({ instant_iso: created_at, now_iso, zone }))}
          </h2>
        )}
        <MessageBubble
          isOwn={isOwn}
          label={<VisuallyHidden>{isOwn ? texts.you : fullName(other)}: </VisuallyHidden>}
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
            {message === lastOwn && ` · ${other_read_position >= position ? texts.read : texts.sent}`}
          </p>
        </MessageBubble>
      </Fragment>
    )
  })
}
