import type { NewsItem } from '@razgovor/contract/news'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { Icon } from '../../ui/icon.tsx'

export function NewsList({ items }: { items: readonly NewsItem[] }) {
  const zone = useZone()
  return (
    <ul className="border-t border-ink">
      {items.map(({ news_id, title, summary, published_at }) => (
        <li key={news_id} className="border-b border-line">
          <Link
            to={`/news/${news_id}`}
            className="group grid gap-x-8 gap-y-2 py-6 md:grid-cols-[140px_1fr_1fr_24px] md:items-baseline md:py-8"
          >
            <time dateTime={published_at} className="num text-xs text-mute">
              {formatDate(published_at, zone)}
            </time>
            <h3 className="text-2xl leading-tight font-semibold tracking-[-.025em] md:text-3xl">{title}</h3>
            <p className="text-mute">{summary}</p>
            <Icon
              name="arrow"
              className="hidden transition-transform duration-150 group-hover:translate-x-1 md:block"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
