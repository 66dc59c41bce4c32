import type { SlotChange } from '@razgovor/contract/schedule'
import type { Tx } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { lockSchedule } from '../add-time-slot.ts'
import { lockSessionsAhead } from './lock-sessions.ts'
import { removeFree, toRemoval } from '../remove-slots.ts'

interface SeriesRemoval {
  speaker_id: string
  series_id: string
  dry_run: boolean
}

/** Keeps booked sessions, and then the series too. Throws not_exist. */
export async function removeSeries(tx: Tx, now: Date, removal: SeriesRemoval): Promise<SlotChange[]> {
  const { speaker_id, series_id, dry_run } = removal
  await lockSchedule(tx, speaker_id)
  const series = await tx
    .selectFrom('series')
    .select('deleted_at')
    .where('series_id', '=', series_id)
    .where('speaker_id', '=', speaker_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  if (series.deleted_at) return []
  const sessions = await lockSessionsAhead(tx, now, series_id)
  if (!dry_run) {
    await removeFree(tx, now, { speaker_id, slots: sessions })
    tx.after.dropPages(speaker_id, 'lists')
    if (sessions.every(({ places_taken }) => places_taken === 0))
      await tx.updateTable('series').set({ deleted_at: now }).where('series_id', '=', series_id).execute()
  }
  return sessions.map(toRemoval)
}
