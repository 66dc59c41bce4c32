import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { ApiError } from '../../errors/api-error.ts'
import { enqueue } from '../../jobs/queue.ts'
import { fitSale } from '../schedule/sale/fit-sale.ts'
import { removePaidOffers } from '../schedule/sale/remove-paid-offers.ts'
import { lockUser } from './applicant.ts'
import { logDecision, type Decision } from './log-decision.ts'
import { writeLegalDetails } from './write-legal-details.ts'
import { applicationsRefusals } from './applications.texts.ts'

interface LegalDecision extends Decision {
  legal_change_id: string
}

interface Decided {
  legal_change_id: string
  status: Decision['status']
  decided_at: string
}

/**
 * Approving puts the details into force; a speaker who becomes INDIVIDUAL stops selling paid meetings. Safe to repeat.
 * Throws not_exist; human_friendly if replaced, withdrawn or decided otherwise, or on approval if the account is
 * blocked.
 */
export async function decideLegalChange(ctx: Ctx, decision: LegalDecision): Promise<Decided> {
  const now = ctx.clock.now()
  const { legal_change_id, status } = decision
  const { user_id } = await ctx.db
    .selectFrom('legal_changes')
    .select('user_id')
    .where('legal_change_id', '=', legal_change_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  const change = await transact(ctx, async (tx, after) => {
    const speaker = await lockUser(tx, user_id)
    const decided = await moveToDecided(tx, now, decision)
    if (!decided) return readDecided(tx, decision)
    // A blocked account may have been stolen, so the change may not be the speaker's.
    if (status === 'APPROVED' && speaker.blocked_at)
      throw new ApiError('human_friendly', applicationsRefusals.legal_change_account_blocked)
    if (status === 'APPROVED') {
      await putInForce(tx, now, decided)
      after.dropPages(user_id, 'lists')
    }
    await enqueue(tx, 'legal-change-decided', { legal_change_id })
    await logDecision(tx, now, {
      ...decision,
      table_name: 'legal_changes',
      row_id: legal_change_id,
      subject_id: user_id,
    })
    return decided
  })
  return { legal_change_id, status, decided_at: change.decided_at!.toISOString() }
}

const columns = ['user_id', 'legal_form', 'details', 'status', 'decided_at'] as const

function moveToDecided(tx: Tx, now: Date, { legal_change_id, decided_by, status, comment }: LegalDecision) {
  return tx
    .updateTable('legal_changes')
    .set({ status, comment, decided_by, decided_at: now })
    .where('legal_change_id', '=', legal_change_id)
    .where('status', '=', 'REVIEW')
    .returning(columns)
    .executeTakeFirst()
}

type Change = NonNullable<Awaited<ReturnType<typeof moveToDecided>>>

async function putInForce(tx: Tx, now: Date, { user_id, legal_form, details }: Change): Promise<void> {
  if (legal_form === 'INDIVIDUAL') await removePaidOffers(tx, now, user_id)
  await writeLegalDetails(tx, now, { user_id, legal_form, details: details as object })
  await fitSale(tx, now, user_id)
}

async function readDecided(tx: Tx, { legal_change_id, status }: LegalDecision): Promise<Change> {
  const change = await tx
    .selectFrom('legal_changes')
    .select(columns)
    .where('legal_change_id', '=', legal_change_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  if (change.status === status) return change
  if (change.status === 'WITHDRAWN') throw new ApiError('human_friendly', applicationsRefusals.legal_change_replaced)
  throw new ApiError('human_friendly', applicationsRefusals.legal_change_already_decided)
}
