import type { ReactNode } from 'react'
import { pagePath } from '../../../lib/paging.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeletons } from '../../../ui/feedback/skeletons.tsx'

interface Page<Item> {
  items: Item[]
  offset: number
  limit: number
  total_count: number
}

interface PagedListProps<Item> {
  query: { data: Page<Item> | undefined; isError: boolean; refetch: () => unknown }
  tab: string
  nothing: { title: string; text: string }
  renderItem: (item: Item) => ReactNode
}

export function PagedList<Item>({ query, tab, nothing, renderItem }: PagedListProps<Item>) {
  const { data, isError, refetch } = query
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <Skeletons className="h-40" />
  if (data.total_count === 0) return <EmptyState {...nothing} />
  return (
    <>
      <ul className="mb-8 border-t border-line">{data.items.map(renderItem)}</ul>
      <Pagination {...data} hrefOf={(page) => pagePath('/admin/payouts', page, tab ? { tab } : {})} />
    </>
  )
}
