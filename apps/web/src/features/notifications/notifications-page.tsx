import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { pagePath, readPaging, type Paging } from '../../lib/paging.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Skeletons } from '../../ui/feedback/skeletons.tsx'
import { unreadQuery } from '../session/counts.queries.ts'
import { NotificationRow } from './notification-row.tsx'
import { PushSwitch } from './push-switch.tsx'
import { markAllReadMutation, markReadMutation, notificationsQuery } from './notifications.queries.ts'
import { notificationTexts } from './notifications.texts.ts'

export function NotificationsPage() {
  const query = useNotifications(readPaging(useSearchParams()[0]))
  useMarkRead(query.data?.items.filter(({ unread }) => unread).map((one) => one.notification_id) ?? [])

  return (
    <div className="wrap max-w-[880px] pt-8 pb-20 md:pt-12">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 md:mb-10">
        <h1 className="h2">{notificationTexts.title}</h1>
        <MarkAllRead />
      </div>
      <PushSwitch />
      <Content {...query} />
    </div>
  )
}

/** For notifications on other pages, because those on this page are marked as read when shown. */
function MarkAllRead() {
  const { data } = useQuery(unreadQuery())
  const { mutate, isPending } = useMutation(markAllReadMutation())
  if (!data?.total_count) return null
  return (
    <Button variant="line" size="sm" loading={isPending} onClick={() => mutate()}>
      {notificationTexts.mark_all}
    </Button>
  )
}

function Content({ data, isError, refetch }: ReturnType<typeof useNotifications>) {
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <Skeletons className="h-20" count={3} />
  if (data.total_count === 0) return <EmptyState title={notificationTexts.empty} text={notificationTexts.empty_text} />
  return (
    <>
      <ul className="mb-8 border-t border-line">
        {data.items.map((one) => (
          <NotificationRow key={one.notification_id} notification={one} />
        ))}
      </ul>
      <Pagination {...data} hrefOf={(page) => pagePath('/notifications', page)} />
    </>
  )
}

function useNotifications(paging: Paging) {
  return useQuery({ ...notificationsQuery(paging), staleTime: 0 })
}

function useMarkRead(ids: string[]) {
  const { mutate } = useMutation(markReadMutation())
  const key = ids.join(' ')
  useEffect(() => {
    if (key) mutate(key.split(' '))
  }, [key, mutate])
}
