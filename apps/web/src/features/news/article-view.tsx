import type { Article } from '@razgovor/contract/news'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format.ts'
import { useZone } from '../../lib/zone.ts'
import { Cover } from '../../ui/cover.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { newsTexts as texts } from './news.texts.ts'

type ShownArticle = Omit<Article, 'published_at'> & { published_at: string | null }

export function ArticleView({ article }: { article: ShownArticle }) {
  const { title, summary, cover, body, published_at, updated_at } = article
  const zone = useZone()
  return (
    <article className="wrap pt-8 md:pt-12">
      <p className="flex flex-wrap items-center gap-x-5 text-xs text-mute">
        <Link to="/news" className="link flex min-h-11 items-center">
          {texts.all}
        </Link>
        {published_at && (
          <time dateTime={published_at} className="num">
            {formatDate(published_at, zone)}
          </time>
        )}
        {updated_at && (
          <time dateTime={updated_at} className="num">
            {texts.changed(formatDate(updated_at, zone))}
          </time>
        )}
      </p>
      <h1 className="display mt-4 max-w-[18ch] text-title wrap-break-word">{title}</h1>
      <p className="mt-7 max-w-[34em] text-lg leading-snug md:text-2xl">{summary}</p>
      {cover && <Cover cover={cover} eager sizes="(min-width: 1400px) 1320px, 100vw" className="mt-8 max-h-[640px]" />}
      <RichText html={body} className="mt-8" />
    </article>
  )
}
