import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { materialsRefusals } from './materials.texts.ts'

export interface OwnMeeting {
  consultation_id: string
  speaker_id: string
}

/** Blocks other saves of these materials and the speaker's erasure until the transaction ends. Throws not_exist. */
export async function lockOwnMeeting(tx: Db, { consultation_id, speaker_id }: OwnMeeting): Promise<void> {
  await tx
    .selectFrom('consultations as c')
    .innerJoin('users as u', 'u.user_id', 'c.speaker_id')
    .select('c.consultation_id')
    .where('c.consultation_id', '=', consultation_id)
    .where('c.speaker_id', '=', speaker_id)
    .where('u.anonymised_at', 'is', null)
    .forNoKeyUpdate('c')
    .forShare('u')
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

export const meetingRefusals = {
  materials_after_end: () => new ApiError('human_friendly', materialsRefusals.materials_before_end),
}
