import type { ConversationMessage, OpenedConversation } from '@razgovor/contract/conversations'
import { formatDayMonth, formatNearDay } from '../../lib/format-day.ts'
import { fullName } from '../../lib/full-name.ts'
import { dayOf } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { threadTexts as texts } from './conversations.texts.ts'
import { ThreadMessage } from './thread-message.tsx'

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
    const { position, from_user_id, created_at } = message
    const day = dayOf(created_at, zone)
    const former = items[index - 1]
    const isNewChat =
      message.is_from_meeting && (!former?.is_from_meeting || former.consultation_id !== message.consultation_id)
    const isNewDay = !former || dayOf(former.created_at, zone) !== day
    const seen = { instant_iso: created_at, now_iso, zone }
    return (
      <ThreadMessage
        key={position}
        conversation_id={conversation_id}
        message={message}
        writer={from_user_id === other.user_id ? fullName(other) : null}
        zone={zone}
        day={isNewDay ? formatNearDay(seen) : null}
        chat={isNewChat ? texts.meeting_chat(formatDayMonth(seen)) : null}
        mark={message === lastOwn ? (other_read_position >= position ? texts.read : texts.sent) : null}
      />
    )
  })
}
