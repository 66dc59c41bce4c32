import type { article, listNews as listNewsCall, previewNews as previewNewsCall } from '@razgovor/contract/news'
import type { PageQuery } from '@razgovor/contract/values'
import type { NotNull } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { latestClock } from '../../time/clock.ts'

type NewsPage = z.input<typeof listNewsCall.response>
type Preview = z.input<typeof previewNewsCall.response>

const columns = ['news_id', 'title', 'summary', 'cover_url', 'cover_alt', 'published_at'] as const

function published(db: Db, now: Date) {
  return db.selectFrom('news').where('published_at', '<=', latestClock(now))
}

export async function listNews(db: Db, now: Date, { offset, limit }: PageQuery): Promise<NewsPage> {
  const [rows, { total_count }] = await Promise.all([
    published(db, now)
      .select(columns)
      .$narrowType<{ published_at: NotNull }>()
      .orderBy('published_at', 'desc')
      .orderBy('news_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    published(db, now)
      .select((eb) => eb.fn.countAll<number>().as('total_count'))
      .executeTakeFirstOrThrow(),
  ])
  const items = rows.map((row) => Object.assign(withCover(row), { published_at: row.published_at.toISOString() }))
  return { offset, limit, total_count, items }
}

export async function getNews(db: Db, now: Date, news_id: string): Promise<z.input<typeof article>> {
  const row = await published(db, now)
    .select([...columns, 'body', 'updated_at'])
    .$narrowType<{ published_at: NotNull }>()
    .where('news_id', '=', news_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return toArticle({ ...row, published_at: row.published_at.toISOString() })
}

export async function previewNews(db: Db, news_id: string): Promise<Preview> {
  const row = await db
    .selectFrom('news')
    .select([...columns, 'body', 'updated_at'])
    .where('news_id', '=', news_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return toArticle({ ...row, published_at: row.published_at?.toISOString() ?? null })
}

function toArticle<P extends string | null>({
  updated_at,
  ...row
}: CoverColumns & {
  published_at: P
  updated_at: Date | null
  body: string
  title: string
  summary: string
  news_id: string
}) {
  const changed = updated_at?.toISOString() ?? null
  const isLater = changed !== null && row.published_at !== null && changed > row.published_at
  return { ...withCover(row), updated_at: isLater ? changed : null }
}

interface CoverColumns {
  cover_url: string | null
  cover_alt: string
}

function withCover<R extends CoverColumns>({ cover_url, cover_alt, ...row }: R) {
  return { ...row, cover: cover_url ? { url: cover_url, alt: cover_alt } : null }
}
