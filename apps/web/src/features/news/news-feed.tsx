import type { Article } from '@razgovor/contract/news'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { Cover } from '../../ui/cover.tsx'

interface NewsFeedProps {
  items: readonly Omit<Article, 'body' | 'updated_at'>[]
}

export function NewsFeed({ items }: NewsFeedProps) {
  const zone = useZone()
  return (
    <ul className="border-t border-ink">
      {items.map(({ news_id, title, summary, cover, published_at }, place) => (
        <li key={news_id} className="border-b border-line">
          <Link
            to={`/news/${news_id}`}
            className="group grid gap-x-8 gap-y-4 py-6 md:grid-cols-[140px_1fr_320px] md:items-start md:py-8"
          >
            <time dateTime={published_at} className="num text-xs text-mute">
              {formatDate(published_at, zone)}
            </time>
            <div className={cover ? 'min-w-0' : 'min-w-0 md:col-span-2'}>
              <h2 className="text-2xl leading-tight font-semibold tracking-[-.025em] wrap-break-word group-hover:opacity-60 md:text-3xl">
                {title}
              </h2>
              <p className="mt-2 text-mute wrap-break-word">{summary}</p>
            </div>
            {cover && (
              <Cover
                cover={cover}
                eager={place === 0}
                sizes="(min-width: 768px) 320px, 100vw"
                className="aspect-video"
              />
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
