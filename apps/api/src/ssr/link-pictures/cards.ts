import { createHash } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { ApiError } from '../../errors/api-error.ts'
import { formatAverage } from '../../text/average.ts'
import { inRoubles } from '../../text/money.ts'
import { speakerRating, visibleSpeakers } from '../../db/visible-speakers.ts'
import { tintOf } from '../tint.ts'
import type { Card } from './draw-card.ts'
import { ssrTexts } from '../ssr.texts.ts'

export type CardFacts = Omit<Card, 'picture'> & { picture_url: string | null }

// Increase it with each change of the drawing, so that stored pictures are drawn again.
const drawing = 2

export function hashOf(facts: CardFacts): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, facts]))
    .digest('hex')
    .slice(0, 32)
}

/** Throws not_exist. */
export async function speakerCard({ db, config }: Pick<Ctx, 'db' | 'config'>, user_id: string): Promise<CardFacts> {
  const speaker = await visibleSpeakers(db)
    .leftJoin('speaker_index as i', 'i.user_id', 'speakers.user_id')
    .leftJoin('speaker_photos as p', (join) =>
      join.onRef('p.user_id', '=', 'speakers.user_id').on('p.position', '=', 0),
    )
    .select(['users.first_name', 'users.last_name', 'speakers.headline', 'i.least_amount', 'p.url as picture_url'])
    .select(speakerRating)
    .where('speakers.user_id', '=', user_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  const { first_name, last_name, headline, least_amount, picture_url, rating } = speaker
  return {
    tint: tintOf(user_id),
    kicker: config.SITE_NAME,
    title: `${first_name} ${last_name}`.trim(),
    line: headline,
    stars: rating.average === null ? null : formatAverage(rating.average),
    tag:
      least_amount === null
        ? null
        : least_amount === 0
          ? ssrTexts.card.freeMeetings
          : ssrTexts.card.priceFrom(inRoubles(least_amount)),
    picture_url,
    initials: `${first_name.charAt(0)}${last_name.charAt(0)}`.toUpperCase() || null,
  }
}

/** Throws not_exist, also before its publication. */
export async function newsCard(
  { db, clock, config }: Pick<Ctx, 'db' | 'clock' | 'config'>,
  news_id: string,
): Promise<CardFacts> {
  const news = await db
    .selectFrom('news')
    .select(['title', 'summary', 'cover_url'])
    .where('news_id', '=', news_id)
    .where('published_at', '<=', clock.now())
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return {
    tint: tintOf(news_id),
    kicker: ssrTexts.card.news(config.SITE_NAME),
    title: news.title,
    line: news.summary,
    stars: null,
    tag: null,
    picture_url: news.cover_url,
    initials: null,
  }
}

export function siteCard(config: Ctx['config']): CardFacts {
  return {
    tint: 'lilac',
    kicker: config.SITE_NAME,
    title: ssrTexts.card.title,
    line: ssrTexts.card.line,
    stars: null,
    tag: null,
    picture_url: null,
    initials: null,
  }
}
