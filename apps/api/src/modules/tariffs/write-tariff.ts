import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'
import { enqueue } from '../../jobs/queue.ts'
import { everyPage } from '../../page-cache.ts'
import { toLine } from '../../text/plain-text.ts'
import { placesMax } from '../../startup/rooms-config.ts'
import { tariffsTexts } from './tariffs.texts.ts'
import { httpTexts } from '../../http/http.texts.ts'

// Null for no limit. A running meeting keeps the limit that it began with.
export const tariffFields = z.object({
  title: z.string().trim().min(1, tariffsTexts.nameTariff).max(40, httpTexts.atMostCharacters(40)).transform(toLine),
  meeting_minutes: z.int().min(10).max(480).nullable(),
  month_minutes: z.int().min(10).max(100_000).nullable(),
  donations_allowed: z.boolean(),
  series_allowed: z.boolean(),
  participants_max: z.int().min(2).max(100),
  position: z.int().min(0).max(1000),
})

const tooMany = (max: number) => tariffsTexts.roomServerMax(max)

export async function updateTariff(
  tx: Tx,
  config: Config,
  tariff_id: string,
  fields: Partial<z.output<typeof tariffFields>>,
): Promise<void> {
  if ((fields.participants_max ?? 0) > placesMax(config))
    throw new ApiError('validation', { fields: { participants_max: tooMany(placesMax(config)) } })
  await tx.updateTable('tariffs').set(fields).where('tariff_id', '=', tariff_id).execute()
  tx.after.dropPages(everyPage)
  await enqueue(tx, 'follow-tariffs', {}, { key: 'follow-tariffs' })
}
