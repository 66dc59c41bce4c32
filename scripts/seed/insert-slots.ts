import type { Tx } from '../../apps/api/src/db/client.ts'
import { newId } from '../../apps/api/src/ids.ts'
import type { DemoSlot } from './demo-slot.ts'
import { planSlots } from './plan-slots.ts'
import { demoSeries } from './series.ts'
import { modeOf } from './series-slots.ts'

export interface InsertedSlot extends DemoSlot {
  slot_id: string
  speaker_id: string
}

export async function insertSlots(tx: Tx, now: Date, ids: Map<string, string>): Promise<InsertedSlot[]> {
  const funds = await tx.selectFrom('funds').select(['fund_id', 'name']).execute()
  const series = demoSeries.map((one) => ({
    series_id: newId(now),
    speaker_id: ids.get(one.alias)!,
    title: one.title,
    description: one.description,
    booking_mode: modeOf(one),
    amount: one.price * 100,
    places: one.places,
    fund_id: funds.find(({ name }) => name === one.fund)?.fund_id ?? null,
    created_at: now,
  }))
  await tx.insertInto('series').values(series).execute()

  const slots = planSlots(now).map((slot) =>
    Object.assign(slot, { slot_id: newId(now), speaker_id: ids.get(slot.alias)! }),
  )
  await tx
    .insertInto('time_slots')
    .values(
      slots.map(({ alias: _alias, series_title, ...slot }) => ({
        ...slot,
        series_id: series.find(({ title }) => title === series_title)?.series_id,
        slot_type: series_title ? ('SERIES' as const) : ('SPEAKER_CONSULTATION' as const),
        created_at: now,
      })),
    )
    .execute()
  return slots
}
