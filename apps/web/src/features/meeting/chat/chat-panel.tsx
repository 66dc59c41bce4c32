import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMeeting } from '../meeting.store.ts'
import { setChatOpen } from '../room/connection/room-data.ts'
import { ChatForm } from './chat-form.tsx'
import { ChatMessageView } from './chat-message.tsx'
import { chatTexts as texts } from './chat.texts.ts'
import { useKeptChat } from './kept-chat.ts'

interface ChatPanelProps {
  consultation_id: string
  /** The room's notice, which the panel would cover. */
  notice?: ReactNode
}

export function ChatPanel({ consultation_id, notice }: ChatPanelProps) {
  const messages = useMeeting((meeting) => meeting.messages)
  const identity = useMeeting((meeting) => meeting.identity)
  const end = useRef<HTMLDivElement>(null)
  const kept = useKeptChat(consultation_id)
  const last = messages.at(-1)
  useEffect(() => {
    // In newer browsers `scrollIntoView` returns a promise, which React would mistake for a cleanup function.
    end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <aside
      aria-label={texts.title}
      className="absolute inset-0 z-30 flex flex-col bg-ink-2 p-4 md:static md:w-[340px] md:shrink-0 md:rounded-card xl:w-[380px]"
    >
      <div className="flex items-center justify-between">
        <h2 className="text-xl font-semibold tracking-[-.02em]">{texts.title}</h2>
        <IconButton icon="close" label={texts.close} variant="ghost" size="sm" onClick={closeChat} />
      </div>
      {notice && <div className="mt-2 empty:hidden">{notice}</div>}
      <p className="mt-1 text-2xs leading-snug text-dim">{texts.kept}</p>
      <div
        role="log"
        aria-label={texts.messages}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-3 flex min-h-0 grow flex-col gap-3 overflow-y-auto overscroll-contain"
      >
        {kept.isError && (
          <p role="alert" className="flex flex-wrap items-center justify-between gap-2 text-xs">
            <span>{texts.not_loaded}</span>
            <Button size="sm" variant="ghost" loading={kept.isFetching} onClick={() => void kept.refetch()}>
              {texts.again}
            </Button>
          </p>
        )}
        {messages.length === 0 && !kept.isError && (
          <p className="text-xs text-dim">{kept.isPending ? texts.loading : texts.empty}</p>
        )}
        {messages.map((message) => (
          <ChatMessageView
            key={`${message.identity} ${message.client_id}`}
            consultation_id={consultation_id}
            message={message}
            isOwn={message.identity === identity}
          />
        ))}
        <div ref={end} />
      </div>
      <ChatForm consultation_id={consultation_id} onClose={closeChat} />
    </aside>
  )
}

function closeChat(): void {
  setChatOpen(false)
}
