import type { Conversation } from '@razgovor/contract/conversations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { formatTime } from '../../lib/format.ts'
import { formatDayMonth } from '../../lib/format-day.ts'
import { fullName } from '../../lib/full-name.ts'
import { dayOf } from '../../lib/time.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Avatar } from '../../ui/portrait/avatar.tsx'
import { conversationsQuery } from './conversations.queries.ts'
import { conversationsTexts as texts } from './conversations.texts.ts'
import { wordsOf } from './words-of.ts'

export function ConversationList() {
  const query = useInfiniteQuery({ ...conversationsQuery(), staleTime: 0 })
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Loading />
  const items = uniqueById(data.pages.flatMap((page) => page.items))
  if (items.length === 0)
    return (
      <EmptyState
        title={texts.empty}
        text={texts.empty_text}
        action={<ButtonLink to="/speakers">{texts.choose_speaker}</ButtonLink>}
      />
    )
  return (
    <>
      <OfflineNotice query={query} className="mx-3 mb-3" />
      <ul aria-label={texts.list}>
        {items.map((conversation) => (
          <li key={conversation.conversation_id}>
            <Row conversation={conversation} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="line"
          size="sm"
          className="mx-auto my-4 flex"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}

/** Removes duplicates, because a conversation may move up between fetching two pages. */
function uniqueById(items: readonly Conversation[]): Conversation[] {
  return [...new Map(items.map((item) => [item.conversation_id, item])).values()]
}

function Row({ conversation }: { conversation: Conversation }) {
  const { conversation_id, other, unread_count, active_at, last_message } = conversation
  const zone = useZone()
  const now_iso = useNowIso()
  const isToday = dayOf(active_at, zone) === dayOf(now_iso, zone)
  return (
    <NavLink
      to={`/messages/${conversation_id}`}
      className="flex min-h-18 items-center gap-3 rounded-slot px-3 py-2.5 hover:bg-mist aria-[current=page]:bg-mist"
    >
      <Avatar person={other} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-3">
          <span className={`min-w-0 grow truncate ${unread_count > 0 ? 'font-semibold' : 'font-medium'}`}>
            {fullName(other)}
          </span>
          <time dateTime={active_at} className="num shrink-0 text-3xs text-mute">
            {isToday ? formatTime(active_at, zone) : formatDayMonth({ instant_iso: active_at, now_iso, zone })}
          </time>
        </span>
        <span className="mt-0.5 flex items-center gap-3">
          <span className="min-w-0 grow truncate text-xs text-mute">{previewOf(conversation)}</span>
          {last_message && <Badge count={unread_count} label={texts.unread(unread_count)} />}
        </span>
      </span>
    </NavLink>
  )
}

function previewOf({ last_message, other }: Conversation): string {
  if (!last_message) return texts.nothing_yet
  if (last_message.is_erased) return texts.erased
  const words = wordsOf(last_message)
  return last_message.from_user_id === other.user_id ? words : texts.you(words)
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-2">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </div>
  )
}
