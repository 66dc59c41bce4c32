import { pictureSize } from '@razgovor/contract/pictures'
import type { Ctx } from '../../context.ts'
import { ApiError } from '../../errors/api-error.ts'
import { toLine, toLines } from '../../text/plain-text.ts'
import { cleanRichText } from '../../text/rich-text.ts'
import { newsTexts } from './news.texts.ts'

export interface NewsFields {
  title?: string
  summary?: string
  body?: string
  cover_url?: string | null
  cover_alt?: string
}

export function cleanNews<F extends NewsFields>({ files }: Pick<Ctx, 'files'>, fields: F): F {
  const { title, summary, body, cover_url, cover_alt } = fields
  if (cover_url && !(cover_url.startsWith(files.urlOf('uploads/')) && pictureSize(cover_url)))
    throw new ApiError('validation', { fields: { cover_url: newsTexts.foreignCover } })
  return {
    ...fields,
    ...(title !== undefined && { title: toLine(title) }),
    ...(summary !== undefined && { summary: toLines(summary) }),
    ...(body !== undefined && { body: cleanRichText(files, body) }),
    ...(cover_alt !== undefined && { cover_alt: toLine(cover_alt) }),
    ...(cover_url === '' && { cover_url: null }),
  }
}
