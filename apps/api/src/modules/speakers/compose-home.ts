import type { getHome } from '@razgovor/contract/speakers'
import type { NotNull } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { latestClock } from '../../time/clock.ts'
import { listAvailableSoon } from './list-available-soon.ts'
import { listCategories } from './list-categories.ts'
import { listSeries } from './list-series.ts'
import { listSpeakers } from './list-speakers.ts'

type Home = z.input<typeof getHome.response>

export async function composeHome(db: Db, now: Date, zone: string): Promise<Home> {
  const [board, categories, speakers, series, news] = await Promise.all([
    listAvailableSoon(db, now, zone),
    listCategories(db),
    listSpeakers(db, now, { offset: 0, limit: 8 }),
    listSeries(db, now, { limit: 3 }),
    latestNews(db, now),
  ])
  return { ...board, categories, speakers: speakers.items, series, news }
}

async function latestNews(db: Db, now: Date): Promise<Home['news']> {
  const rows = await db
    .selectFrom('news')
    .select(['news_id', 'title', 'summary', 'published_at'])
    .where('published_at', '<=', latestClock(now))
    .$narrowType<{ published_at: NotNull }>()
    .orderBy('published_at', 'desc')
    .limit(3)
    .execute()
  return rows.map(({ news_id, title, summary, published_at }) => ({
    news_id,
    title,
    summary,
    published_at: published_at.toISOString(),
  }))
}
