import type { Consultation } from '@razgovor/contract/bookings'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { mapConstraintErrors } from '../../errors/map-constraint-errors.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { enqueue } from '../../jobs/queue.ts'
import { toLines } from '../../text/plain-text.ts'
import { getConsultation } from '../bookings/consultations/consultation.ts'
import { disputesRefusals } from './disputes.texts.ts'

interface NewDispute {
  booking_id: string
  listener_id: string
  text: string
}

/** An open dispute blocks the payout of the booking's earnings. Throws not_exist, human_friendly, already_exists. */
export async function openDispute(ctx: Ctx, { booking_id, listener_id, text }: NewDispute): Promise<Consultation> {
  const created_at = ctx.clock.now()
  const { consultation_id } = await ctx.db
    .selectFrom('bookings')
    .select('consultation_id')
    .where('booking_id', '=', booking_id)
    .where('listener_id', '=', listener_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  await mapConstraintErrors(
    {
      disputes_once: () => new ApiError('already_exists', disputesRefusals.dispute_already_open),
      disputes_of_ended: () => new ApiError('human_friendly', disputesRefusals.dispute_not_possible),
    },
    () =>
      transact(ctx, async (tx) => {
        const dispute_id = newId(created_at)
        await tx
          .insertInto('disputes')
          .values({ dispute_id, booking_id, status: 'OPEN', text: toLines(text), created_at })
          .execute()
        await enqueue(tx, 'dispute-opened', { dispute_id })
      }),
  )
  return getConsultation(ctx, listener_id, consultation_id)
}
