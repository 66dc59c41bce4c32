import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import type { Participant } from '../../../providers/livekit.ts'

interface Stay {
  consultation_id: string
  participant: Participant
}

/** Records an arrival at the time the participant reports. The earliest of repeated reports counts. */
export async function recordStay(tx: Tx, { consultation_id, participant }: Stay): Promise<void> {
  const { sid: participant_sid, identity: user_id, joined_at } = participant
  await tx
    .insertInto('meeting_presences')
    .values({ consultation_id, participant_sid, user_id, joined_at })
    .onConflict((conflict) =>
      conflict.columns(['consultation_id', 'participant_sid']).doUpdateSet((eb) => ({
        joined_at: eb.fn('least', ['meeting_presences.joined_at', 'excluded.joined_at']),
      })),
    )
    .execute()
}

/** A departure may be the first report about this participant. */
export async function recordDeparture(tx: Tx, at: Date, { consultation_id, participant }: Stay): Promise<void> {
  await recordStay(tx, { consultation_id, participant })
  await tx
    .updateTable('meeting_presences')
    .set({ left_at: sql<Date>`greatest(joined_at, least(left_at, ${at}))` })
    .where('consultation_id', '=', consultation_id)
    .where('participant_sid', '=', participant.sid)
    .execute()
}

interface Listing {
  consultation_id: string
  /** The time of the request; participants who joined later do not count as absent. */
  asked_at: Date
  participants: readonly Participant[]
}

/**
 * Applies the room server's list of participants: those in it have joined, even without an event; those missing from it
 * left when last seen. Returns true if the set of open stays changed.
 */
export async function recordListing(tx: Tx, { consultation_id, asked_at, participants }: Listing): Promise<boolean> {
  const sids = participants.map(({ sid }) => sid)
  const open = await listOpenSids(tx, consultation_id)
  for (const participant of participants) await recordStay(tx, { consultation_id, participant })
  await tx
    .updateTable('meeting_presences')
    .set({ seen_at: asked_at, missed_at: null })
    .where('consultation_id', '=', consultation_id)
    .where('participant_sid', '=', sql<string>`any(${sids}::text[])`)
    .execute()
  await tx
    .updateTable('meeting_presences')
    .set({ missed_at: sql<Date>`greatest(joined_at, seen_at)` })
    .where('consultation_id', '=', consultation_id)
    .where(sql<boolean>`participant_sid <> all(${sids}::text[])`)
    .where('joined_at', '<', new Date(asked_at.getTime() - 1000))
    .where('left_at', 'is', null)
    .where('missed_at', 'is', null)
    .execute()
  const now_open = await listOpenSids(tx, consultation_id)
  return open.join() !== now_open.join()
}

async function listOpenSids(tx: Tx, consultation_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('meeting_presences')
    .select('participant_sid')
    .where('consultation_id', '=', consultation_id)
    .where('left_at', 'is', null)
    .where('missed_at', 'is', null)
    .orderBy('participant_sid')
    .execute()
  return rows.map(({ participant_sid }) => participant_sid)
}
