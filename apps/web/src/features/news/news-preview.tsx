import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDate, formatTime } from '../../lib/format.ts'
import { useNowIso } from '../../lib/use-now.ts'
import { useZone } from '../../lib/zone.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ArticleView } from './article-view.tsx'
import { previewQuery } from './news.queries.ts'
import { newsTexts as texts } from './news.texts.ts'

export function NewsPreview() {
  const { id = '' } = useParams()
  const { data: article, error, refetch } = useQuery(previewQuery(id))
  if (article)
    return (
      <>
        <p role="note" className="wrap mt-4 flex flex-wrap items-center gap-3">
          <PreviewState published_at={article.published_at} />
          <ButtonLink to={`/admin/news/edit/${id}`} variant="line" size="sm">
            {texts.edit}
          </ButtonLink>
        </p>
        <ArticleView article={article} />
      </>
    )
  return (
    <div className="wrap py-12">
      {error ? <LoadFailure onRetry={() => void refetch()} /> : <Skeleton className="h-64" />}
    </div>
  )
}

function PreviewState({ published_at }: { published_at: string | null }) {
  const zone = useZone()
  const now_iso = useNowIso()
  if (!published_at) return <span>{texts.draft}</span>
  const isAhead = published_at > now_iso
  return (
    <span>
      {isAhead ? texts.ahead(`${formatDate(published_at, zone)}, ${formatTime(published_at, zone)}`) : texts.published}
    </span>
  )
}
