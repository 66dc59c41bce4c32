import type { LegalVersion } from '@razgovor/contract/legal'
import { logChange } from '../../audit-log.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { cleanRichText } from '../../text/rich-text.ts'
import { toVersion } from './documents.ts'
import { legalRefusals, legalTexts } from './legal.texts.ts'

interface NewVersion {
  document_id: string
  body: string
  /** Takes effect immediately if omitted. */
  effective_at?: Date | undefined
  /** The latest version when editing began. */
  follows?: string | undefined
  by_user_id: string
  request_id: string
}

export async function publishVersion(ctx: Ctx, { document_id, body, ...asked }: NewVersion): Promise<LegalVersion> {
  const { effective_at, follows, ...author } = asked
  const now = ctx.clock.now()
  const cleaned = cleanRichText(ctx.files, body)
  if (cleaned === '') throw new ApiError('validation', { fields: { body: legalTexts.enterText } })
  if (effective_at && effective_at < now)
    throw new ApiError('validation', { fields: { effective_at: legalTexts.notInPast } })
  const version = await transact(ctx, async (tx, after) => {
    const latest = await lockLatest(tx, document_id)
    if (follows && latest?.version_id !== follows)
      throw new ApiError('human_friendly', legalRefusals.another_version_published)
    const number = (latest?.number ?? 0) + 1
    const row = { version_id: newId(now), document_id, number, effective_at: effective_at ?? now }
    await mapConstraintErrors(
      { legal_document_versions_in_order: () => new ApiError('human_friendly', legalRefusals.later_version_announced) },
      () =>
        tx
          .insertInto('legal_document_versions')
          .values({ ...row, body: cleaned })
          .execute(),
    )
    await logChange(tx, {
      ...author,
      table_name: 'legal_documents',
      row_id: document_id,
      action: 'publish',
      subject_id: null,
      before: { number: latest?.number ?? null },
      after: { number, effective_at: row.effective_at },
      at: now,
    })
    after.dropPages('legal')
    return row
  })
  return toVersion(version)
}

async function lockLatest(tx: Tx, document_id: string) {
  await tx
    .selectFrom('legal_documents')
    .select('document_id')
    .where('document_id', '=', document_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return tx
    .selectFrom('legal_document_versions')
    .select(['version_id', 'number'])
    .where('document_id', '=', document_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
