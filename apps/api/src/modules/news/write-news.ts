import { instant } from '@razgovor/contract/values'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { cleanNews } from './clean-news.ts'
import { newsTexts } from './news.texts.ts'
import { httpTexts } from '../../http/http.texts.ts'

export const newsFields = z.object({
  title: z.string().trim().min(1, newsTexts.nameNews).max(160, httpTexts.atMostCharacters(160)),
  summary: z.string().trim().min(1, newsTexts.summarizeNews).max(400, httpTexts.atMostCharacters(400)),
  body: z.string().max(100_000, httpTexts.tooLongText),
  cover_url: z.string().max(500).nullable().default(null),
  cover_alt: z.string().trim().max(200, httpTexts.atMostCharacters(200)).default(''),
  published_at: instant.nullable().default(null),
})

type Fields = z.output<typeof newsFields>

export async function insertNews(tx: Tx, ctx: Ctx, fields: Fields): Promise<string> {
  const now = ctx.clock.now()
  const news_id = newId(now)
  const row = { news_id, ...cleanNews(ctx, fields), updated_at: now }
  await mapConstraintErrors({ news_cover_described: undescribed }, () => tx.insertInto('news').values(row).execute())
  tx.after.dropPages('news')
  return news_id
}

export async function updateNews(tx: Tx, ctx: Ctx, news_id: string, fields: Partial<Fields>): Promise<void> {
  const changes = { ...cleanNews(ctx, fields), updated_at: ctx.clock.now() }
  await mapConstraintErrors({ news_cover_described: undescribed }, () =>
    tx.updateTable('news').set(changes).where('news_id', '=', news_id).execute(),
  )
  tx.after.dropPages('news')
}

function undescribed(): ApiError {
  return new ApiError('validation', { fields: { cover_alt: newsTexts.describeCover } })
}
