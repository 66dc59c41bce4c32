import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { beyondTariff, type Offered } from '../../tariffs/beyond-tariff.ts'
import { getTariff, type Tariff } from '../../tariffs/get-tariff.ts'
import { scheduleRefusals, scheduleTexts } from '../schedule.texts.ts'

interface Asked extends Offered {
  speaker_id: string
  /** The input fields that an error about the length, or about the places, refers to. */
  fields?: { minutes: string; places: string }
}

const slotFields = { minutes: 'time_end_iso', places: 'places' }

/** Throws human_friendly, with the reason. */
export async function assertTariffAllows(db: Db, now: Date, asked: Asked): Promise<void> {
  const tariff = await getTariff(db, asked.speaker_id, now)
  const limit = beyondTariff(tariff, asked)
  if (limit) throw refusals[limit](tariff, asked.fields ?? slotFields)
}

const refusals = {
  SERIES: ({ title }: Tariff) => new ApiError('human_friendly', scheduleRefusals.tariff_without_series(title)),
  PLACES: ({ title, participants_max }: Tariff, fields: typeof slotFields) =>
    new ApiError('human_friendly', {
      ...scheduleRefusals.tariff_places_exceeded(title, participants_max),
      fields: { [fields.places]: scheduleTexts.atMost(participants_max) },
    }),
  MINUTES: ({ title, meeting_minutes }: Tariff, fields: typeof slotFields) =>
    new ApiError('human_friendly', {
      ...scheduleRefusals.tariff_minutes_exceeded(title, meeting_minutes),
      fields: { [fields.minutes]: scheduleTexts.atMostMinutes(meeting_minutes) },
    }),
}
