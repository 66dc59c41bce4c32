import type { LegalRegistration } from '@razgovor/contract/legal-details'
import type { Db } from '../../db/client.ts'
import { countPaidAhead } from '../schedule/sale/remove-paid-offers.ts'

export async function readLegalRegistration(db: Db, now: Date, user_id: string): Promise<LegalRegistration> {
  const [current, change, paid_ahead] = await Promise.all([
    findCurrent(db, user_id),
    findLastChange(db, user_id),
    countPaidAhead(db, now, user_id),
  ])
  return {
    current: current && { legal: toLegal(current), since: current.valid_from.toISOString() },
    change: change?.status === 'REVIEW' ? toChange(change) : null,
    refusal: change?.status === 'REJECTED' ? toRefusal(change) : null,
    paid_ahead,
  }
}

async function findCurrent(db: Db, user_id: string) {
  const row = await db
    .selectFrom('legal_details as l')
    .innerJoin('legal_details_history as h', (join) =>
      join.onRef('h.user_id', '=', 'l.user_id').on('h.valid_to', 'is', null),
    )
    .select(['l.legal_form', 'l.details', 'h.valid_from'])
    .where('l.user_id', '=', user_id)
    .executeTakeFirst()
  return row ?? null
}

function findLastChange(db: Db, user_id: string) {
  return db
    .selectFrom('legal_changes')
    .select(['legal_change_id', 'legal_form', 'details', 'status', 'comment', 'submitted_at', 'decided_at'])
    .where('user_id', '=', user_id)
    .where('status', '<>', 'WITHDRAWN')
    .orderBy('submitted_at', 'desc')
    .orderBy('legal_change_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Change = NonNullable<Awaited<ReturnType<typeof findLastChange>>>

function toLegal({ legal_form, details }: Pick<Change, 'legal_form' | 'details'>) {
  return { legal_form, ...(details as Record<string, string>) }
}

function toChange({ legal_change_id, submitted_at, ...change }: Change): LegalRegistration['change'] {
  return { legal_change_id, legal: toLegal(change), submitted_at: submitted_at.toISOString() }
}

function toRefusal({ comment, decided_at, ...change }: Change): LegalRegistration['refusal'] {
  return { legal: toLegal(change), comment: comment ?? '', decided_at: decided_at!.toISOString() }
}
