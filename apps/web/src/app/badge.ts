import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { unreadMessagesQuery } from '../features/session/counts.queries.ts'
import { apiQuery } from '../lib/api-query.ts'

const unreadNoticesQuery = () => apiQuery('GET /api/notifications', { query: { offset: 0, limit: 50, unread: true } })

/**
 * Shows the number of unread messages and notices on the icon of the installed app. Returns a function that clears it.
 */
export function keepBadge(queryClient: QueryClient): () => void {
  if (!('setAppBadge' in navigator)) return () => {}
  const messages = new QueryObserver(queryClient, unreadMessagesQuery())
  const notices = new QueryObserver(queryClient, unreadNoticesQuery())

  function show(): void {
    const { data: unread } = messages.getCurrentResult()
    const { data: list } = notices.getCurrentResult()
    if (!unread || !list) return
    // Messages are counted already, so a notice about them is not counted again.
    const ofMessages = list.items.filter(({ link }) => link?.startsWith('/messages/')).length
    setBadge(unread.unread_count + list.total_count - ofMessages)
  }

  const ends = [messages.subscribe(show), notices.subscribe(show)]
  return () => {
    ends.forEach((end) => end())
    setBadge(0)
  }
}

/** Rejected unless the site is installed. */
function setBadge(count: number): void {
  const isSet = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  isSet.catch(() => undefined)
}
