import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { visibleSpeakers } from '../db/visible-speakers.ts'
import { latestClock } from '../time/clock.ts'

// The protocol allows 50 thousand.
const perPart = 10_000

interface Entry {
  path: string
  lastmod?: Date | null
}

const pages = ['/', '/speakers', '/news', '/tariffs', '/about', '/legal-documents', '/feedback']

const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export async function sitemapIndex({ db, clock, config }: Pick<Ctx, 'db' | 'clock' | 'config'>): Promise<string> {
  const [speakers, news] = await Promise.all([
    visibleSpeakers(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    publishedNews(db, clock.now())
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const names = ['pages', ...partNames('speakers', speakers.count), ...partNames('news', news.count)]
  const parts = names.map((name) => `<sitemap><loc>${config.PUBLIC_URL}/sitemaps/${name}.xml</loc></sitemap>`)
  return `${xml}<sitemapindex ${schema}>${parts.join('')}</sitemapindex>`
}

function partNames(kind: string, count: number): string[] {
  return Array.from({ length: Math.ceil(count / perPart) }, (_, n) => `${kind}-${n + 1}`)
}

export async function sitemapPart(
  { db, clock, config }: Pick<Ctx, 'db' | 'clock' | 'config'>,
  name: string,
): Promise<string | null> {
  const [, kind, number] = /^(pages|speakers|news)(?:-([1-9]\d{0,3}))?$/.exec(name) ?? []
  if (!kind || (kind === 'pages') === (number !== undefined)) return null
  const offset = (Number(number) - 1) * perPart
  const entries =
    kind === 'pages'
      ? await listPages(db)
      : kind === 'speakers'
        ? await listSpeakers(db, offset)
        : await listArticles(db, clock.now(), offset)
  if (entries.length === 0) return null
  return `${xml}<urlset ${schema}>${entries.map((entry) => toUrl(config.PUBLIC_URL, entry)).join('')}</urlset>`
}

function toUrl(origin: string, { path, lastmod }: Entry): string {
  const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''
  return `<url><loc>${origin}${encodeURI(path).replaceAll('&', '&amp;')}</loc>${changed}</url>`
}

async function listPages(db: Db): Promise<Entry[]> {
  const [categories, about, legal] = await Promise.all([
    db.selectFrom('categories').select('slug').orderBy('position').execute(),
    db.selectFrom('site_pages').select('updated_at').where('slug', '=', 'about').executeTakeFirst(),
    db
      .selectFrom('legal_document_versions')
      .select((eb) => eb.fn.max('effective_at').as('at'))
      .executeTakeFirst(),
  ])
  const changes: Record<string, Date | null | undefined> = {
    '/about': about?.updated_at,
    '/legal-documents': legal?.at,
  }
  return [
    ...pages.map((path) => ({ path, lastmod: changes[path] ?? null })),
    ...categories.map(({ slug }) => ({ path: `/speakers/${slug}` })),
  ]
}

// The page shows the free times, so it changes when they do.
async function listSpeakers(db: Db, offset: number): Promise<Entry[]> {
  const rows = await visibleSpeakers(db)
    .leftJoin('speaker_index as i', 'i.user_id', 'speakers.user_id')
    .select(['speakers.user_id', 'speakers.alias'])
    // One that is still to be computed has no time.
    .select(sql<Date | null>`case when isfinite(i.computed_at) then i.computed_at end`.as('lastmod'))
    .orderBy('speakers.user_id')
    .offset(offset)
    .limit(perPart)
    .execute()
  return rows.map(({ user_id, alias, lastmod }) => ({ path: `/${alias ?? user_id}`, lastmod }))
}

async function listArticles(db: Db, now: Date, offset: number): Promise<Entry[]> {
  const rows = await publishedNews(db, now)
    .select(['news_id', sql<Date>`greatest(published_at, updated_at)`.as('lastmod')])
    .orderBy('news_id')
    .offset(offset)
    .limit(perPart)
    .execute()
  return rows.map(({ news_id, lastmod }) => ({ path: `/news/${news_id}`, lastmod }))
}

function publishedNews(db: Db, now: Date) {
  return db.selectFrom('news').where('published_at', '<=', latestClock(now))
}
