import type { Application, changeDraft as contract } from '@razgovor/contract/applications'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { lockApplicant } from './applicant.ts'
import { shownColumns, toApplication } from './application-view.ts'
import { beginDraft } from './begin-draft.ts'
import { findLatest } from './find-application.ts'

type Change = z.output<typeof contract.body>

export function changeDraft(ctx: Ctx, user_id: string, { prefill, ...change }: Change): Promise<Application> {
  const now = ctx.clock.now()
  return transact(ctx, async (tx) => {
    const applicant = await lockApplicant(tx, user_id)
    if (prefill) await beginDraft(tx, now, applicant, prefill)
    return updateDraft(tx, now, { user_id, ...change })
  })
}

interface DraftChange extends Omit<Change, 'prefill'> {
  user_id: string
}

export async function updateDraft(tx: Tx, now: Date, { user_id, step, details, legal }: DraftChange) {
  const draft = await tx
    .updateTable('speaker_applications')
    .set({ updated_at: now, ...(step && { step }) })
    .$if(details !== undefined, (qb) => qb.set({ details: sql`details || ${JSON.stringify(details)}::jsonb` }))
    .$if(legal !== undefined, (qb) => qb.set({ legal: sql`legal || ${JSON.stringify(legal)}::jsonb` }))
    .where('user_id', '=', user_id)
    .where('status', '=', 'DRAFT')
    .returning(shownColumns)
    .executeTakeFirst()
  if (draft) return toApplication(draft)
  return refuseToChange(tx, user_id)
}

export async function refuseToChange(tx: Tx, user_id: string): Promise<never> {
  const latest = await findLatest(tx, user_id)
  throw new ApiError(latest?.status === 'REVIEW' ? 'blocked_by_application' : 'not_exist')
}
