import type { Tx } from '../../db/client.ts'

/** False when it had begun before. */
export async function markStarted(tx: Tx, now: Date, consultation_id: string): Promise<boolean> {
  const changed = await tx
    .updateTable('consultations')
    .set({ started_at: now })
    .where('consultation_id', '=', consultation_id)
    .where('started_at', 'is', null)
    .returning('consultation_id')
    .executeTakeFirst()
  return changed !== undefined
}

interface End {
  consultation_id: string
  /** The fair time, frozen from now on. */
  counted_seconds: number
}

/** The first end stays. */
export async function markEnded(tx: Tx, now: Date, { consultation_id, counted_seconds }: End): Promise<void> {
  await tx
    .updateTable('consultations')
    .set({ ended_at: now, counted_seconds })
    .where('consultation_id', '=', consultation_id)
    .where('ended_at', 'is', null)
    .execute()
}
