import type { OpenedConversation } from '@razgovor/contract/conversations'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { fetchNewer, markReadMutation, messagesQuery } from './conversations.queries.ts'
import { useOutbox } from './outbox.store.ts'
import { sendPending } from './send-pending.ts'

export function useThread(conversation_id: string) {
  const client = useQueryClient()
  const query = useInfiniteQuery(messagesQuery(conversation_id))
  useEffect(() => {
    // A conversation that was opened before is outdated by now. After a failure here, the next event fetches the
    // messages.
    void fetchNewer(client, conversation_id).catch(() => undefined)
    const onOnline = () => void sendPending(client)
    onOnline()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [client, conversation_id])
  const items = query.data?.pages.toReversed().flatMap((page) => page.items)
  const sent = new Set(items?.map(({ client_id }) => client_id))
  const waiting = useOutbox(
    useShallow(({ pending }) => pending.filter((message) => message.conversation_id === conversation_id)),
  )
  /** Fetches newer messages as well, because the response replaces the pages as they were when the request started. */
  async function loadOlder() {
    await query.fetchNextPage()
    await fetchNewer(client, conversation_id).catch(() => undefined)
  }
  return {
    query,
    items,
    showOlder: () => void loadOlder(),
    pending: waiting.filter(({ client_id }) => !sent.has(client_id)),
  }
}

/** Marks messages as read while the tab is visible and the conversation is scrolled to its end. */
export function useMarkRead({
  conversation: { conversation_id, read_position },
  lastPosition,
  isAtEnd,
}: {
  conversation: OpenedConversation
  lastPosition: number
  isAtEnd: boolean
}): void {
  const isVisible = useIsVisible()
  const { mutate } = useMutation(markReadMutation(conversation_id))
  const isDue = isVisible && isAtEnd && lastPosition > read_position
  useEffect(() => {
    if (isDue) mutate(lastPosition)
  }, [isDue, lastPosition, mutate])
}

function useIsVisible(): boolean {
  return useSyncExternalStore(
    (notify) => {
      document.addEventListener('visibilitychange', notify)
      return () => document.removeEventListener('visibilitychange', notify)
    },
    () => document.visibilityState === 'visible',
    () => false,
  )
}

/** Tracks whether a reversed scroller is at its end, where scrolling starts. */
export function useAtEnd() {
  const [isAtEnd, setAtEnd] = useState(true)
  const onScroll = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    setAtEnd(Math.abs(currentTarget.scrollTop) < 80)
  return { isAtEnd, onScroll }
}
