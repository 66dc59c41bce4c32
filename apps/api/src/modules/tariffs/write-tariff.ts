import { z } from 'zod'
import type { Tx } from '../../db/client.ts'
import { enqueue } from '../../jobs/queue.ts'
import { toLine } from '../../plain-text.ts'

/** Null: no limit. A meeting that runs keeps the minutes that it began with. */
export const tariffFields = z.object({
  title: z.string().trim().min(1, 'Назови тариф').max(40, 'Не больше 40 символов').transform(toLine),
  meeting_minutes: z.int().min(10).max(480).nullable(),
  month_minutes: z.int().min(10).max(100_000).nullable(),
  donations_allowed: z.boolean(),
  series_allowed: z.boolean(),
  participants_max: z.int().min(2).max(100),
  position: z.int().min(0).max(1000),
})

/** What is left out stays. */
export async function updateTariff(
  tx: Tx,
  tariff_id: string,
  fields: Partial<z.output<typeof tariffFields>>,
): Promise<void> {
  await tx.updateTable('tariffs').set(fields).where('tariff_id', '=', tariff_id).execute()
  await enqueue(tx, 'follow-tariffs', {}, { key: 'follow-tariffs' })
}
