import { refundedOutcomes } from '@razgovor/contract/words'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { DiscountLine } from './discount-lines.ts'
import type { PromoCodeRow } from './get-promo-code.ts'
import { promoCodesRefusals } from './promo-codes.texts.ts'

interface Use {
  user_id: string
  lines: readonly DiscountLine[]
  replaced_order_id: string | null
}

/** Throws promo_code_expired, promo_code_not_applicable, promo_code_used_up, promo_code_not_first. */
export async function assertUsable(db: Db, now: Date, promo: PromoCodeRow, use: Use): Promise<void> {
  const { is_active, valid_from, valid_until, uses_max, person_uses_max } = promo
  if (!is_active || (valid_until && valid_until <= now)) throw new ApiError('promo_code_expired')
  if (valid_from && valid_from > now) throw new ApiError('promo_code_expired', promoCodesRefusals.promo_code_upcoming)
  if (use.lines.every(({ outcome }) => outcome === 'OTHER_SPEAKER')) throw new ApiError('promo_code_not_applicable')
  const { own, replaced, has_met } = await readUses(db, promo, use)
  if (person_uses_max !== null && own >= person_uses_max) throw usedByPerson()
  if (uses_max !== null && promo.uses_taken - replaced >= uses_max) throw new ApiError('promo_code_used_up')
  if (promo.is_first_only && has_met) throw new ApiError('promo_code_not_first')
  if (use.lines.every(({ discount }) => discount === 0))
    throw new ApiError('promo_code_not_applicable', promoCodesRefusals.promo_code_gives_nothing)
}

export function usedByPerson(): ApiError {
  return new ApiError('promo_code_used_up', promoCodesRefusals.promo_code_used_by_you)
}

// `has_met` counts held, paid and reserved meetings with the code's speaker, or any for a platform code.
async function readUses(
  db: Db,
  { promo_code_id, speaker_id }: PromoCodeRow,
  { user_id, replaced_order_id }: Use,
): Promise<{ own: number; replaced: number; has_met: boolean }> {
  const { rows } = await sql<{ own: number; replaced: number; has_met: boolean }>`
    select
      (select count(*) from orders where promo_code_id = ${promo_code_id} and user_id = ${user_id}
        and order_id is distinct from ${replaced_order_id}::uuid and takes_promo_use(status)) as own,
      (select count(*) from orders where order_id = ${replaced_order_id}::uuid and promo_code_id = ${promo_code_id}
        and takes_promo_use(status)) as replaced,
      exists (
        select from bookings b
        where b.listener_id = ${user_id} and (b.speaker_id = ${speaker_id}::uuid or ${speaker_id}::uuid is null)
          and (b.order_id is null or b.order_id is distinct from ${replaced_order_id}::uuid)
          and (b.status in ('STARTED', 'ENDED') and not coalesce(b.outcome = any(${refundedOutcomes}::text[]), false)
            or b.status in ('RESERVED', 'BOOKED') and b.order_id is not null)) as has_met`.execute(db)
  return rows[0]!
}
