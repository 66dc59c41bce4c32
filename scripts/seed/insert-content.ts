import { plusMinutes } from '../../apps/api/src/time/clock.ts'
import type { Tx } from '../../apps/api/src/db/client.ts'
import { newId } from '../../apps/api/src/ids.ts'
import { demoNews } from './news.ts'
import { demoFunds } from './reference.ts'

export async function insertFunds(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('funds')
    .values(demoFunds.map(({ name, tips_url }) => ({ fund_id: newId(now), name, tips_url })))
    .execute()
}

export async function insertNews(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('news')
    .values(
      demoNews.map(({ days_ago, title, summary, paragraphs }) => {
        const published_at = plusMinutes(now, -days_ago * 24 * 60)
        return { news_id: newId(published_at), title, summary, body: toRichText(paragraphs), published_at }
      }),
    )
    .execute()
}

// Demo paragraphs need no escaping.
function toRichText(paragraphs: readonly string[]): string {
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')
}
