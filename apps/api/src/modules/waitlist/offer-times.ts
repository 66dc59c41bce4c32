import { waitlistTurnMinutes } from '@razgovor/contract/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { enqueue } from '../../jobs/queue.ts'
import { plusMinutes } from '../../time/clock.ts'
import { waitlistTime } from '../notifications/kinds/waitlist-time.ts'
import { assignTimes, type Offer, type Waiting } from './assign-times.ts'
import { loadFreshSlots, loadTurns, loadWaiting, slotsMax } from './waiting.ts'

// The limit of one transaction; the next run sends the rest.
const offersMax = 100
const retryMinutes = 5 / 60

// First come, first served, one listener per place.
export async function offerTimes(ctx: Ctx, speaker_id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const now = ctx.clock.now()
    const of = { speaker_id, now, turns_from: plusMinutes(now, -waitlistTurnMinutes) }
    // The lock's holder is freeing slots and may wait for rows that this job would lock.
    if (!(await tryLock(tx, speaker_id))) return queueNext(tx, speaker_id, plusMinutes(now, retryMinutes))
    const waiting = await loadWaiting(tx, of)
    const inTurn = await loadTurns(tx, of)
    const after = Math.min(...waiting.map(({ seen_number }) => seen_number))
    const slots = waiting.length > 0 ? await loadFreshSlots(tx, { speaker_id, now, after }) : []
    const { offers, unmatched } = assignTimes({ slots, waiting, inTurn, max: offersMax })
    await storeOffers(tx, now, offers)
    // Entries that match no slot skip these slots next time, unless the list of slots was cut off.
    const isSeen = slots.length > 0 && slots.length < slotsMax
    await markSeen(tx, speaker_id, [...offers.map(({ entry }) => entry), ...(isSeen ? unmatched : [])])
    const turns = [...inTurn.map(({ offered_at }) => +offered_at), ...offers.map(() => +now)]
    if (offers.length === offersMax) await queueNext(tx, speaker_id, now)
    else if (turns.length > 0)
      await queueNext(tx, speaker_id, plusMinutes(new Date(Math.min(...turns)), waitlistTurnMinutes))
  })
}

async function tryLock(tx: Tx, speaker_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('waitlist'), hashtext(${speaker_id}) & 63) as is_locked`.execute(tx)
  return rows[0]!.is_locked
}

function queueNext(tx: Tx, speaker_id: string, at: Date): Promise<void> {
  return enqueue(tx, 'offer-times', { speaker_id }, { key: `offer-times-next:${speaker_id}`, at })
}

async function storeOffers(tx: Tx, offered_at: Date, offers: readonly Offer[]): Promise<void> {
  for (const { entry, slot } of offers) {
    const { slot_id, time_start, time_end } = slot
    const offer = { entry_id: entry.entry_id, slot_id, time_start, time_end, offered_at }
    await tx.insertInto('waitlist_offers').values(offer).execute()
    await waitlistTime.queue(tx, { entry_id: entry.entry_id, slot_id })
  }
}

// A notified listener sees the current free times on the speaker's page.
async function markSeen(tx: Tx, speaker_id: string, entries: readonly Waiting[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .updateTable('waitlist_entries')
    .set({ seen_number: sql`(select max(free_number) from time_slots where speaker_id = ${speaker_id})` })
    .where('entry_id', '=', sql<string>`any(${entries.map(({ entry_id }) => entry_id)}::uuid[])`)
    .execute()
}
