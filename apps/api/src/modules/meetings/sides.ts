import type { Db } from '../../db/client.ts'

export interface Sides {
  speaker_id: string
  listener_ids: string[]
}

export async function findSides(db: Db, consultation_id: string): Promise<Sides | undefined> {
  const rows = await db
    .selectFrom('bookings')
    .select(['speaker_id', 'listener_id'])
    .where('consultation_id', '=', consultation_id)
    .where('status', 'in', ['BOOKED', 'STARTED', 'ENDED'])
    .execute()
  const [first] = rows
  return first && { speaker_id: first.speaker_id, listener_ids: rows.map(({ listener_id }) => listener_id) }
}

export function isSide({ speaker_id, listener_ids }: Sides, user_id: string): boolean {
  return user_id === speaker_id || listener_ids.includes(user_id)
}
