import type { BookingMode } from '@razgovor/contract/words'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { scheduleRefusals } from '../schedule.texts.ts'

/** Throws human_friendly for an individual. A speaker without legal details may charge. */
export async function assertMayCharge(
  db: Db,
  speaker_id: string,
  booking_mode: BookingMode | undefined,
): Promise<void> {
  if (booking_mode !== 'BUYABLE') return
  const individual = await db
    .selectFrom('legal_details')
    .select('user_id')
    .where('user_id', '=', speaker_id)
    .where('legal_form', '=', 'INDIVIDUAL')
    .executeTakeFirst()
  if (individual) throw new ApiError('human_friendly', scheduleRefusals.individual_cannot_charge)
}
