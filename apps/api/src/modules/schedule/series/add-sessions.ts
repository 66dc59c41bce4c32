import type { newSessions } from '@razgovor/contract/series'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { seriesTermColumns, termsOf } from '../../../db/slot-terms.ts'
import { transact } from '../../../db/transact.ts'
import { minutesAsked } from '../../tariffs/beyond-tariff.ts'
import { assertAhead } from '../assert-ahead.ts'
import { assertMayCharge } from '../sale/assert-may-charge.ts'
import { assertTariffAllows } from '../sale/assert-tariff-allows.ts'
import { lockSeries, type SeriesKey } from './change-series.ts'
import { insertSessions } from './create-series.ts'

/** Uses the series' current terms. Throws not_exist, validation, human_friendly, and what `insertSlots` throws. */
export async function addSessions(ctx: Ctx, key: SeriesKey, sessions: z.output<typeof newSessions>): Promise<void> {
  const now = ctx.clock.now()
  const { speaker_id } = key
  assertAhead(now, sessions.time_start_iso)
  await transact(ctx, async (tx) => {
    const series = await lockSeries(tx, key)
    const { title: topic, places } = series
    await assertMayCharge(tx, speaker_id, series.booking_mode)
    await assertTariffAllows(tx, now, { speaker_id, places, minutes: minutesAsked(sessions), is_series: true })
    await insertSessions(tx, now, sessions, { ...key, topic, ...termsOf(series, seriesTermColumns) })
  })
}
