import type { LegalVersion } from '@razgovor/contract/legal'
import type { Ctx } from '../../context.ts'
import { translateRefusals } from '../../db/refusals.ts'
import { ApiError } from '../../http/api-error.ts'
import { newId } from '../../ids.ts'
import { cleanRichText } from '../../rich-text.ts'
import { toVersion } from './documents.ts'

interface NewVersion {
  document_id: string
  body: string
  /** At once where there is none. */
  effective_at?: Date | undefined
}

/** Throws not_exist, validation (body, effective_at), human_friendly (a later version is announced already). */
export async function publishVersion(ctx: Ctx, { document_id, body, effective_at }: NewVersion): Promise<LegalVersion> {
  const now = ctx.clock.now()
  const cleaned = cleanRichText(ctx.files, body)
  if (cleaned === '') throw new ApiError('validation', { fields: { body: 'Введи текст' } })
  if (effective_at && effective_at < now)
    throw new ApiError('validation', { fields: { effective_at: 'Задним числом документ не меняют' } })
  const version = await ctx.db.transaction().execute(async (tx) => {
    const { latest } = await tx
      .selectFrom('legal_documents as d')
      .select((eb) =>
        eb
          .selectFrom('legal_document_versions as v')
          .select((of) => of.fn.max('v.number').as('number'))
          .whereRef('v.document_id', '=', 'd.document_id')
          .as('latest'),
      )
      .where('document_id', '=', document_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    const row = { version_id: newId(now), document_id, number: (latest ?? 0) + 1, effective_at: effective_at ?? now }
    await translateRefusals({ legal_document_versions_in_order: alreadyAnnounced }, () =>
      tx
        .insertInto('legal_document_versions')
        .values({ ...row, body: cleaned })
        .execute(),
    )
    return row
  })
  ctx.pages.drop('legal')
  return toVersion(version)
}

function alreadyAnnounced(): ApiError {
  return new ApiError('human_friendly', { message: 'Уже объявлена версия, которая вступит в силу позже этой' })
}
