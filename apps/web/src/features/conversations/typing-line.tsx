import type { OpenedConversation } from '@razgovor/contract/conversations'
import { threadTexts as texts } from './conversations.texts.ts'
import { useTyping } from './typing.store.ts'

/** Reserves its space, so that the layout does not shift. It is announced when it appears, not with every signal. */
export function TypingLine({ conversation: { conversation_id, other, can_write } }: TypingLineProps) {
  const isTyping = useTyping((typing) => conversation_id in typing) && can_write
  return (
    <p role="status" className="min-h-5 truncate px-4 text-3xs text-mute md:px-6">
      {isTyping && texts.typing(other.first_name)}
    </p>
  )
}

interface TypingLineProps {
  conversation: OpenedConversation
}
