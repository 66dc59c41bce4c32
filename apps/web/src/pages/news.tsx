import { useSearchParams } from 'react-router'
import { NewsFeed } from '../features/news/news-feed.tsx'
import { newsListQuery } from '../features/news/news.queries.ts'
import { newsPageTexts as texts } from '../features/news/news.texts.ts'
import type { LoadInput } from '../lib/page.ts'
import { pagePath, readPaging } from '../lib/paging.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'

export async function load({ queryClient, url, title }: LoadInput) {
  await queryClient.ensureQueryData(newsListQuery(readPaging(url.searchParams)))
  return { title, description: texts.description, canonical: '/news', tags: ['news'] }
}

export function Component() {
  const [search] = useSearchParams()
  const page = readPaging(search)
  const { items, total_count } = useLoaded(newsListQuery(page))
  return (
    <div className="wrap pt-8 md:pt-12">
      <h1 className="display mb-9 text-title md:mb-14">{texts.title}</h1>
      {items.length > 0 ? <NewsFeed items={items} /> : <EmptyState title={texts.empty} />}
      <div className="mt-10">
        <Pagination {...page} total_count={total_count} hrefOf={(next) => pagePath('/news', next)} />
      </div>
    </div>
  )
}
