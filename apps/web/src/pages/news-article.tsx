import { useParams } from 'react-router'
import { ArticleView } from '../features/news/article-view.tsx'
import { articleQuery } from '../features/news/news.queries.ts'
import { newsPageTexts as texts } from '../features/news/news.texts.ts'
import { articleLd, breadcrumbsLd } from '../features/site/json-ld.ts'
import type { LoadInput } from '../lib/page.ts'
import { useLoaded } from '../lib/use-loaded.ts'

export async function load({ queryClient, params: { id = '' }, url }: LoadInput) {
  const article = await queryClient.ensureQueryData(articleQuery(id))
  const { title, summary } = article
  const canonical = `/news/${id}`
  return {
    title,
    description: summary,
    canonical,
    picture: { path: `/link-pictures/news/${id}.jpg`, alt: title },
    kind: 'article' as const,
    jsonLd: [
      articleLd(url.origin, article),
      breadcrumbsLd(url.origin, [
        { name: texts.title, path: '/news' },
        { name: title, path: canonical },
      ]),
    ],
    tags: ['news'],
  }
}

export function Component() {
  const { id = '' } = useParams()
  return <ArticleView article={useLoaded(articleQuery(id))} />
}
