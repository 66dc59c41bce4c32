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
  const listed = participants.map(({ sid, identity, joined_at }) => ({ sid, identity, joined_at }))
  const { rows } = await sql<{ isChanged: boolean }>`
    with listed as (
      select distinct on (sid) sid, identity, joined_at
      from jsonb_to_recordset(${JSON.stringify(listed)}) as given (sid text, identity uuid, joined_at timestamptz)
    ), present as (
      insert into meeting_presences (consultation_id, participant_sid, user_id, joined_at, seen_at)
      select ${consultation_id}, sid, identity, joined_at, ${asked_at} from listed
      on conflict (consultation_id, participant_sid) do update
      set joined_at = least(meeting_presences.joined_at, excluded.joined_at), seen_at = ${asked_at}, missed_at = null
      returning participant_sid, left_at
    ), missed as (
      update meeting_presences set missed_at = greatest(joined_at, seen_at)
      where consultation_id = ${consultation_id} and left_at is null and missed_at is null
        and joined_at < ${new Date(asked_at.getTime() - 1000)}
        and participant_sid not in (select sid from listed)
      returning participant_sid
    )
    select exists (select from missed) or exists (
      select from present where left_at is null and participant_sid not in (
        select participant_sid from meeting_presences
        where consultation_id = ${consultation_id} and missed_at is null)) as "isChanged"`.execute(tx)
  return rows[0]!.isChanged
}
