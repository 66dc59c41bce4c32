import type { Tx } from '../../db/client.ts'

/** Returns false if the meeting had begun before. */
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
  /** Seconds that count toward the tariff's minutes; final once stored. */
  counted_seconds: number
}

export async function markEnded(tx: Tx, now: Date, { consultation_id, counted_seconds }: End): Promise<void> {
  await tx
    .updateTable('consultations')
    .set({ ended_at: now, counted_seconds })
    .where('consultation_id', '=', consultation_id)
    .where('ended_at', 'is', null)
    .execute()
}
