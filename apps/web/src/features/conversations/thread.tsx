import type { ConversationMessage, OpenedConversation } from '@razgovor/contract/conversations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fullName } from '../../lib/full-name.ts'
import { Button } from '../../ui/button.tsx'
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { tintOf } from '../../ui/tint.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Composer } from './composer.tsx'
import { conversationQuery } from './conversations.queries.ts'
import { threadTexts as texts } from './conversations.texts.ts'
import { MeetingCards } from './meeting-cards.tsx'
import { MessageList } from './message-list.tsx'
import { PendingList } from './pending-list.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { TypingLine } from './typing-line.tsx'
import { useAtEnd, useMarkRead, useThread } from './use-thread.ts'
import { wordsOf } from './words-of.ts'

export function Thread({ conversation_id }: { conversation_id: string }) {
  const query = useQuery({ ...conversationQuery(conversation_id), staleTime: 0 })
  const { data, isError, refetch } = query
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Loading />
  return (
    <section
      aria-label={texts.thread(fullName(data.other))}
      data-tint={tintOf(data.other.user_id)}
      className="flex min-h-0 min-w-0 grow flex-col"
    >
      <ThreadHeader conversation={data} />
      <OfflineNotice query={query} className="m-3" />
      <MeetingCards conversation={data} />
      <Messages conversation={data} />
      <TypingLine conversation={data} />
      <Composer conversation={data} />
    </section>
  )
}

function Messages({ conversation }: { conversation: OpenedConversation }) {
  const { query, items, pending, showOlder } = useThread(conversation.conversation_id)
  const { isAtEnd, onScroll } = useAtEnd()
  const scroller = useRef<HTMLDivElement>(null)
  const lastPosition = items?.at(-1)?.position ?? 0
  useMarkRead({ conversation, lastPosition, isAtEnd })
  const pending_id = pending.at(-1)?.client_id
  useEffect(() => {
    // Scrolls to a message just written, wherever the reader was.
    if (pending_id) scroller.current?.scrollTo({ top: 0 })
  }, [pending_id])
  if (!items)
    return query.isError ? (
      <div className="min-h-0 grow overflow-y-auto p-4">
        <LoadFailure onRetry={() => void query.refetch()} />
      </div>
    ) : (
      <Loading />
    )
  return (
    <div className="relative flex min-h-0 grow flex-col">
      {/* Reversed: the scroll position counts from the end, so that older messages do not move the view. */}
      <div
        ref={scroller}
        role="group"
        aria-label={texts.messages}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-4 py-4 md:px-6"
      >
        <div className="flex min-w-0 grow flex-col gap-1.5">
          {query.hasNextPage && (
            <Older
              firstPosition={items[0]?.position ?? 0}
              isFailed={query.isFetchNextPageError}
              isLoading={query.isFetchingNextPage}
              onShow={showOlder}
            />
          )}
          {items.length + pending.length === 0 && <p className="m-auto text-mute">{texts.begin}</p>}
          <div className="mt-auto" />
          <MessageList conversation={conversation} items={items} />
          <PendingList pending={pending} />
        </div>
      </div>
      {!isAtEnd && (
        <Button
          variant="white"
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 border border-line"
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
        >
          {texts.to_new}
        </Button>
      )}
      <Announced conversation={conversation} items={items} />
    </div>
  )
}

interface OlderProps {
  firstPosition: number
  isFailed: boolean
  isLoading: boolean
  onShow: () => void
}

/**
 * Loads older messages when scrolled into view; the button serves the keyboard and retries. Scroll anchoring is off, so
 * that the browser does not hold the button in place while messages are inserted below it.
 */
function Older({ firstPosition, isFailed, isLoading, onShow }: OlderProps) {
  const button = useRef<HTMLDivElement>(null)
  const isIdle = !isFailed && !isLoading
  const show = useEffectEvent(onShow)
  useEffect(() => {
    // One observer per page: if the button is in view again before the next frame, an observer kept from before would
    // report no change. On a busy machine one call may have several entries, the current one last.
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting && firstPosition > 1) show()
    })
    if (isIdle && button.current) observer.observe(button.current)
    return () => observer.disconnect()
  }, [isIdle, firstPosition])
  return (
    <div ref={button} className="mb-3 grid [overflow-anchor:none] justify-items-center gap-2">
      {isFailed && (
        <p role="alert" className="text-2xs">
          {texts.older_failed}
        </p>
      )}
      <Button variant="line" size="sm" loading={isLoading} onClick={onShow}>
        {texts.older}
      </Button>
    </div>
  )
}

function Announced({
  conversation: { other },
  items,
}: {
  conversation: OpenedConversation
  items: readonly ConversationMessage[]
}) {
  const [seen] = useState(items.at(-1)?.position ?? 0)
  const last = items.at(-1)
  const isNews = last !== undefined && last.position > seen && last.from_user_id === other.user_id
  return (
    <VisuallyHidden>
      <span role="status">{isNews ? texts.says(other.first_name, wordsOf(last)) : ''}</span>
    </VisuallyHidden>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="grid min-h-0 grow content-end gap-3 overflow-hidden p-4 md:p-6">
      <Skeleton className="h-14 w-2/3" />
      <Skeleton className="h-14 w-1/2 justify-self-end" />
      <Skeleton className="h-20 w-2/3" />
    </div>
  )
}
