import { Link, useParams } from 'react-router'
import { articleQuery } from '../features/news/news.queries.ts'
import { formatDate } from '../lib/format.ts'
import type { LoadInput } from '../lib/page.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { useZone } from '../lib/zone.ts'

export async function load({ queryClient, params: { id = '' } }: LoadInput) {
  const { title, summary } = await queryClient.ensureQueryData(articleQuery(id))
  return { title, description: summary, canonical: `/news/${id}`, tags: ['news'] }
}

export function Component() {
  const { id = '' } = useParams()
  const { title, summary, paragraphs, published_at } = useLoaded(articleQuery(id))
  const zone = useZone()
  return (
    <article className="wrap pt-8 md:pt-12">
      <p className="flex flex-wrap items-center gap-x-5 text-[15px] text-mute">
        <Link to="/news" className="link flex min-h-11 items-center">
          Все новости
        </Link>
        <time dateTime={published_at} className="num">
          {formatDate(published_at, zone)}
        </time>
      </p>
      <h1 className="display mt-4 max-w-[18ch] text-[clamp(40px,5.4vw,84px)]">{title}</h1>
      <p className="mt-7 max-w-[34em] text-[19px] leading-snug md:text-[23px]">{summary}</p>
      <div className="mt-8 max-w-[40em] space-y-5 text-[18px] leading-[1.6]">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  )
}
