import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, page, pageQuery, uuid } from './values.ts'

export const newsItem = z.object({
  news_id: uuid,
  title: z.string(),
  summary: z.string(),
  published_at: instant,
})
export type NewsItem = z.infer<typeof newsItem>

const cover = z.object({ url: z.string(), alt: z.string() })

export const article = newsItem.extend({
  // An uploaded picture; `pictures.ts` derives its sizes from the address.
  cover: cover.nullable(),
  // Rich text, sanitized when saved.
  body: z.string(),
  // The last change after publication, if any.
  updated_at: instant.nullable(),
})
export type Article = z.infer<typeof article>

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'anyone',
  summary: 'List news, newest first',
  query: pageQuery,
  response: page(newsItem.extend({ cover: cover.nullable() })),
})

export const getNews = endpoint({
  method: 'GET',
  path: '/api/news/:id',
  access: 'anyone',
  summary: 'Get an article',
  params: z.object({ id: uuid }),
  response: article,
})

export const previewNews = endpoint({
  method: 'GET',
  path: '/api/admin/news-previews/:id',
  access: 'admin',
  staff: ['CONTENT'],
  summary: 'Preview an article, published or not',
  params: z.object({ id: uuid }),
  // Null for a draft.
  response: article.extend({ published_at: instant.nullable() }),
})
