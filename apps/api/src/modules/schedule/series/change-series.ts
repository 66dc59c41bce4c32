import type { changeSeries as changeSeriesCall } from '@razgovor/contract/series'
import { priceFault } from '@razgovor/contract/slot-terms'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { seriesTermColumns, termsOf } from '../../../db/slot-terms.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { toLine, toLines } from '../../../text/plain-text.ts'
import { lockSchedule } from '../add-time-slot.ts'
import { assertMayCharge } from '../sale/assert-may-charge.ts'
import { assertTariffAllows } from '../sale/assert-tariff-allows.ts'
import { translateFund } from './create-series.ts'
import { fitSale } from '../sale/fit-sale.ts'
import { lockSessionsAhead } from './lock-sessions.ts'
import { queueTopicChanged } from '../queue-topic-changed.ts'
import { scheduleTexts } from '../schedule.texts.ts'

type Change = z.output<typeof changeSeriesCall.body>

export interface SeriesKey {
  speaker_id: string
  series_id: string
}

/** Omitted fields, and booked sessions' price and places, stay. Throws not_exist, validation, human_friendly. */
export async function changeSeries(ctx: Ctx, key: SeriesKey, change: Change): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return
  await transact(ctx, (tx) => updateSeries(tx, ctx.clock.now(), key, change))
}

export async function updateSeries(tx: Tx, now: Date, key: SeriesKey, change: Change): Promise<void> {
  const was = await lockSeries(tx, key)
  const { speaker_id } = key
  const is = { ...was, ...cleanTexts(change) }
  if (change.booking_mode && change.booking_mode !== 'BUYABLE') is.amount = change.amount ?? 0
  assertPrice(is)
  if (was.booking_mode !== 'BUYABLE') await assertMayCharge(tx, speaker_id, is.booking_mode)
  if (is.places > was.places) await assertTariffAllows(tx, now, { speaker_id, places: is.places })
  await translateFund(() => tx.updateTable('series').set(is).where('series_id', '=', key.series_id).execute())
  await changeSessions(tx, now, { ...key, was, is })
  tx.after.dropPages(speaker_id, 'lists')
  await fitSale(tx, now, speaker_id)
}

/** Locks the schedule, which also guards the series. Throws not_exist, also for another speaker's series. */
export async function lockSeries(tx: Tx, { speaker_id, series_id }: SeriesKey) {
  await lockSchedule(tx, speaker_id)
  return tx
    .selectFrom('series')
    .select(['title', 'description', 'fund_id', ...seriesTermColumns])
    .where('series_id', '=', series_id)
    .where('speaker_id', '=', speaker_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

type Series = Awaited<ReturnType<typeof lockSeries>>

function cleanTexts({ title, description, ...rest }: Change): Partial<Series> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest
  return {
    ...given,
    ...(title !== undefined && { title: toLine(title) }),
    ...(description !== undefined && { description: toLines(description) }),
  }
}

function assertPrice(series: Series): void {
  const fault = priceFault(series, scheduleTexts.freeSeriesHasNoPrice)
  if (fault) throw new ApiError('validation', { fields: { amount: fault } })
}

async function changeSessions(
  tx: Tx,
  now: Date,
  { series_id, was, is }: SeriesKey & { was: Series; is: Series },
): Promise<void> {
  const sessions = await lockSessionsAhead(tx, now, series_id)
  const free = sessions.filter(({ places_taken }) => places_taken === 0).map(({ slot_id }) => slot_id)
  await tx
    .updateTable('time_slots')
    .set(termsOf(is, seriesTermColumns))
    .where('slot_id', '=', (eb) => eb.fn.any(eb.val(free)))
    .execute()
  if (is.title === was.title) return
  const renamed = await tx
    .updateTable('time_slots')
    .set({ topic: is.title })
    .where('series_id', '=', series_id)
    .where('topic', '=', was.title)
    .returning(['slot_id', 'places_taken', 'time_start'])
    .execute()
  for (const { slot_id, places_taken, time_start } of renamed)
    if (places_taken > 0 && time_start > now) await queueTopicChanged(tx, slot_id)
}
