import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { cleanSitePage } from './site-pages.ts'

export const sitePageFields = z.object({
  title: z.string().trim().min(1, 'Назови страницу').max(160, 'Не больше 160 символов'),
  summary: z.string().trim().max(400, 'Не больше 400 символов'),
  body: z.string().max(100_000, 'Слишком длинный текст'),
})

/** What is left out stays. */
export async function updateSitePage(
  tx: Tx,
  ctx: Ctx,
  page_id: string,
  fields: Partial<z.output<typeof sitePageFields>>,
): Promise<void> {
  const changes = { ...cleanSitePage(ctx, fields), updated_at: ctx.clock.now() }
  await tx.updateTable('site_pages').set(changes).where('page_id', '=', page_id).execute()
}
