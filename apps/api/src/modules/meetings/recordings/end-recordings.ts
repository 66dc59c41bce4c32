import type { RoomRecording } from '@razgovor/contract/recordings'
import type { Tx } from '../../../db/client.ts'

interface Ending {
  consultation_id: string
  recording_id?: string
  ended_by: NonNullable<RoomRecording['ended_by']>
}

/** The meeting must be locked. */
export async function endRecordings(tx: Tx, ended_at: Date, { ended_by, ...ending }: Ending): Promise<void> {
  let open = tx
    .updateTable('recordings')
    .set({ ended_at, ended_by })
    .where('consultation_id', '=', ending.consultation_id)
    .where('ended_at', 'is', null)
  if (ending.recording_id !== undefined) open = open.where('recording_id', '=', ending.recording_id)
  await open.execute()
}
