import { waitlistDaysMax } from '@razgovor/contract/limits'
import type { joinWaitlist as contract, WaitlistEntry } from '@razgovor/contract/waitlist'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { assertSpeakerVisible } from '../../db/visible-speakers.ts'
import { ApiError } from '../../errors/api-error.ts'
import { newId } from '../../ids.ts'
import { enqueue } from '../../jobs/queue.ts'
import { plusMinutes } from '../../time/clock.ts'
import { findEntry } from './find-entry.ts'
import { waitlistRefusals, waitlistTexts } from './waitlist.texts.ts'

type Wish = z.output<typeof contract.body>

interface Waiting extends Wish {
  speaker_id: string
  listener_id: string
}

/** A different wish keeps the place in the list. Throws forbidden (oneself), not_exist, validation. */
export async function joinWaitlist(ctx: Ctx, { speaker_id, listener_id, ...wish }: Waiting): Promise<WaitlistEntry> {
  if (speaker_id === listener_id) throw new ApiError('forbidden', waitlistRefusals.waits_for_oneself)
  await assertSpeakerVisible(ctx.db, speaker_id)
  const now = ctx.clock.now()
  assertAhead(now, wish)
  const from_at = wish.from_iso && new Date(wish.from_iso)
  const to_at = wish.to_iso && new Date(wish.to_iso)
  const parts_of_day = [...new Set(wish.parts_of_day)].toSorted()
  return transact(ctx, async (tx) => {
    // Times that are already free are visible on the page, so they are not offered.
    const seen_number = sql<number>`(
      select coalesce(max(free_number), 0) from time_slots where speaker_id = ${speaker_id})`
    await tx
      .insertInto('waitlist_entries')
      .values({
        entry_id: newId(now),
        speaker_id,
        listener_id,
        from_at,
        to_at,
        parts_of_day,
        seen_number,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['listener_id', 'speaker_id'])
          .doUpdateSet({ from_at, to_at, parts_of_day, seen_number })
          .where(
            sql<boolean>`(waitlist_entries.from_at, waitlist_entries.to_at, waitlist_entries.parts_of_day)
              is distinct from (excluded.from_at, excluded.to_at, excluded.parts_of_day)`,
          ),
      )
      .execute()
    // Covers a time that is being freed in a concurrent transaction, which does not see this entry yet.
    await enqueue(tx, 'offer-times', { speaker_id }, { key: `offer-times-once:${speaker_id}`, at: plusMinutes(now, 1) })
    return (await findEntry(tx, { speaker_id, listener_id }))!
  })
}

function assertAhead(now: Date, { from_iso, to_iso }: Wish): void {
  const latest = plusMinutes(now, waitlistDaysMax * 24 * 60)
  if (to_iso && new Date(to_iso) <= now)
    throw new ApiError('validation', { fields: { to_iso: waitlistTexts.timePassed } })
  for (const [name, value] of Object.entries({ from_iso, to_iso }))
    if (value && new Date(value) > latest)
      throw new ApiError('validation', { fields: { [name]: waitlistTexts.tooFarAhead } })
}
