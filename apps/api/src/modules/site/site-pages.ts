import type { getSitePage as getSitePageCall } from '@razgovor/contract/site'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { toLine, toLines } from '../../text/plain-text.ts'
import { cleanRichText } from '../../text/rich-text.ts'

/** Throws not_exist. */
export async function getSitePage(db: Db, slug: string): Promise<z.input<typeof getSitePageCall.response>> {
  const page = await db
    .selectFrom('site_pages')
    .select(['slug', 'title', 'summary', 'body', 'updated_at'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return { ...page, updated_at: page.updated_at.toISOString() }
}

export interface SitePageFields {
  title?: string
  summary?: string
  body?: string
}

export function cleanSitePage<F extends SitePageFields>({ files }: Pick<Ctx, 'files'>, fields: F): F {
  const { title, summary, body } = fields
  return {
    ...fields,
    ...(title !== undefined && { title: toLine(title) }),
    ...(summary !== undefined && { summary: toLines(summary) }),
    ...(body !== undefined && { body: cleanRichText(files, body) }),
  }
}
