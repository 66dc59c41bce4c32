import type { article, NewsItem } from '@razgovor/contract/news'
import type { Page, PageQuery } from '@razgovor/contract/values'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'

export async function listNews(db: Db, now: Date, { offset, limit }: PageQuery): Promise<Page<NewsItem>> {
  const published = db.selectFrom('news').where('published_at', '<=', now)
  const [rows, { total_count }] = await Promise.all([
    published
      .select(['news_id', 'title', 'summary', 'published_at'])
      .orderBy('published_at', 'desc')
      .orderBy('news_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    published.select((eb) => eb.fn.countAll<number>().as('total_count')).executeTakeFirstOrThrow(),
  ])
  return { offset, limit, total_count, items: rows.map(withIsoDate) }
}

/** Throws not_exist, before its publication too. */
export async function getNews(db: Db, now: Date, news_id: string): Promise<z.infer<typeof article>> {
  const { body, ...item } = await db
    .selectFrom('news')
    .select(['news_id', 'title', 'summary', 'published_at', 'body'])
    .where('news_id', '=', news_id)
    .where('published_at', '<=', now)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return { ...withIsoDate(item), paragraphs: body.split(/\n{2,}/) }
}

function withIsoDate<R extends { published_at: Date }>(row: R) {
  return { ...row, published_at: row.published_at.toISOString() }
}
