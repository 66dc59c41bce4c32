import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { cleanSitePage } from './site-pages.ts'
import { siteTexts } from './site.texts.ts'
import { httpTexts } from '../../http/http.texts.ts'

export const sitePageFields = z.object({
  title: z.string().trim().min(1, siteTexts.namePage).max(160, httpTexts.atMostCharacters(160)),
  summary: z.string().trim().max(400, httpTexts.atMostCharacters(400)),
  body: z.string().max(100_000, httpTexts.tooLongText),
})

export async function updateSitePage(
  tx: Tx,
  ctx: Ctx,
  page_id: string,
  fields: Partial<z.output<typeof sitePageFields>>,
): Promise<void> {
  const changes = { ...cleanSitePage(ctx, fields), updated_at: ctx.clock.now() }
  await tx.updateTable('site_pages').set(changes).where('page_id', '=', page_id).execute()
  tx.after.dropPages('site')
}
