import { isDeepStrictEqual } from 'node:util'
import type { LegalDetails } from '@razgovor/contract/applications'
import type { LegalRegistration } from '@razgovor/contract/legal-details'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { lockUser } from './applicant.ts'
import { readLegalRegistration } from './legal-registration.ts'
import { applicationsRefusals } from './applications.texts.ts'

/**
 * A speaker has at most one change in review: a new one withdraws the previous one. Repeating the same changes nothing.
 * Throws forbidden; human_friendly if the details are already in force.
 */
export function submitLegalChange(ctx: Ctx, user_id: string, legal: LegalDetails): Promise<LegalRegistration> {
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    const speaker = await lockUser(tx, user_id)
    if (speaker.role !== 'SPEAKER' || !speaker.is_open) throw new ApiError('forbidden')
    const { current, change } = await readLegalRegistration(tx, now, user_id)
    if (current && isDeepStrictEqual(current.legal, legal))
      throw new ApiError('human_friendly', applicationsRefusals.legal_details_unchanged)
    if (!change || !isDeepStrictEqual(change.legal, legal)) await replaceChange(tx, now, user_id, legal)
    return readLegalRegistration(tx, now, user_id)
  })
}

async function replaceChange(tx: Tx, now: Date, user_id: string, legal: LegalDetails): Promise<void> {
  const { legal_form, ...details } = legal
  await withdrawOpen(tx, user_id)
  await tx
    .insertInto('legal_changes')
    .values({ legal_change_id: newId(now), user_id, legal_form, details, status: 'REVIEW', submitted_at: now })
    .execute()
}

async function withdrawOpen(tx: Tx, user_id: string): Promise<void> {
  await tx
    .updateTable('legal_changes')
    .set({ status: 'WITHDRAWN' })
    .where('user_id', '=', user_id)
    .where('status', '=', 'REVIEW')
    .execute()
}

export function withdrawLegalChange(
  ctx: Ctx,
  { user_id, legal_change_id }: { user_id: string; legal_change_id: string },
): Promise<LegalRegistration> {
  return transact(ctx, async (tx) => {
    await lockUser(tx, user_id)
    const { status } = await tx
      .selectFrom('legal_changes')
      .select('status')
      .where('legal_change_id', '=', legal_change_id)
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
    if (status === 'REVIEW') await withdrawOpen(tx, user_id)
    else if (status !== 'WITHDRAWN')
      throw new ApiError('human_friendly', applicationsRefusals.legal_change_already_checked)
    return readLegalRegistration(tx, ctx.clock.now(), user_id)
  })
}
