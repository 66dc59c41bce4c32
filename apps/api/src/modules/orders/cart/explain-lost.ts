import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { isClearOf } from '../../../db/clear-time.ts'
import { keepsRules } from '../../../db/keeps-rules.ts'
import { refusalOfSeveral, type ApiError } from '../../../errors/api-error.ts'
import { inZone } from '../../../time/time.ts'
import type { LostSlots } from '../checkout/reserve-order.ts'
import { ordersTexts } from '../orders.texts.ts'

const nearestTimes = 3

export async function explainLost(
  ctx: Ctx,
  { lost }: LostSlots,
  { slot_ids, zone }: { slot_ids: readonly string[]; zone: string },
): Promise<ApiError> {
  const wall = { zone, now: ctx.clock.now() }
  const slots = await readSlots(ctx, [...lost.keys()], slot_ids)
  const inOrder = slots.toSorted((one, other) => slot_ids.indexOf(one.slot_id) - slot_ids.indexOf(other.slot_id))
  const fields = inOrder.map(({ slot_id, first_name, last_name, time_start, nearest }) => {
    const slot = {
      whose: `${first_name} ${last_name}`.trim(),
      at: inZone(time_start, wall),
      nearest: nearest.map((at) => inZone(new Date(at), wall)),
    }
    return [`slot_ids.${slot_ids.indexOf(slot_id)}`, explain(lost.get(slot_id)!, slot)]
  })
  const [first] = lost.values()
  return refusalOfSeveral(first!, Object.fromEntries(fields))
}

function explain(
  { error_name, message, reason }: ApiError,
  { whose, at, nearest }: { whose: string; at: string; nearest: readonly string[] },
): string {
  const texts = ordersTexts.lost
  const times = nearest.join('; ')
  if (error_name === 'timeslot_intersection') return texts.youAreBusy(whose, at)
  if (error_name !== 'timeslot_busy') return texts.refused({ whose, at, why: message })
  if (reason) return texts.refused({ whose, at, why: message, times })
  return times ? texts.timeTakenButFree({ whose, at, times }) : texts.timeTaken(whose, at)
}

async function readSlots(ctx: Ctx, lost_ids: string[], slot_ids: readonly string[]) {
  const { rows } = await sql<{
    slot_id: string
    time_start: Date
    first_name: string
    last_name: string
    nearest: string[]
  }>`
    select t.slot_id, t.time_start, u.first_name, u.last_name, coalesce(n.nearest, '[]') as nearest
    from time_slots t join users u on u.user_id = t.speaker_id
    left join lateral (
      select jsonb_agg(time_start order by time_start) as nearest from (
        select near_slots.time_start from time_slots near_slots
        where speaker_id = t.speaker_id and deleted_at is null and places_taken < places
          and closes_at > ${ctx.clock.now()} and for_user_id is null and not is_hidden and ${isClearOf('near_slots')}
          and ${keepsRules('near_slots')}
          and slot_id <> all(${slot_ids}::uuid[])
        order by abs(extract(epoch from near_slots.time_start - t.time_start)) limit ${nearestTimes}) near
    ) n on true
    where t.slot_id = any(${lost_ids}::uuid[])`.execute(ctx.db)
  return rows
}
