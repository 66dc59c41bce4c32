import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { getConsultation } from '../bookings/consultations/consultation.ts'
import { reviewsRefusals } from './reviews.texts.ts'

interface Answer {
  consultation_id: string
  user_id: string
  rating: number
}

/** A later rating replaces an earlier one. Throws not_exist, human_friendly. */
export async function rateConnection(ctx: Ctx, { consultation_id: address, user_id, rating }: Answer): Promise<void> {
  const { consultation_id } = await getConsultation(ctx, user_id, address)
  const now = ctx.clock.now()
  const { numAffectedRows } = await sql`
    insert into connection_ratings (connection_rating_id, consultation_id, user_id, rating, created_at)
    select ${newId(now)}, ${consultation_id}, ${user_id}, ${rating}, ${now}
    where exists (
      select from meeting_presences p where p.consultation_id = ${consultation_id} and p.user_id = ${user_id}
    )
    on conflict on constraint connection_ratings_once do update set rating = excluded.rating`.execute(ctx.db)
  if (numAffectedRows === 0n) throw new ApiError('human_friendly', reviewsRefusals.connection_not_seen)
}
