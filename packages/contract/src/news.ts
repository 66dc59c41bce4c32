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

export const article = newsItem.extend({ paragraphs: z.array(z.string()) })

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'anyone',
  summary: 'News, the newest first',
  query: pageQuery,
  response: page(newsItem),
})

export const getNews = endpoint({
  method: 'GET',
  path: '/api/news/:id',
  access: 'anyone',
  summary: 'One article',
  params: z.object({ id: uuid }),
  response: article,
})
