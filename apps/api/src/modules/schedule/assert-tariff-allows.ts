import type { Db } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'
import { getTariff } from '../tariffs/get-tariff.ts'

interface Asked {
  speaker_id: string
  places: number
}

/** Throws human_friendly. */
export async function assertSeriesAllowed(db: Db, now: Date, asked: Asked): Promise<void> {
  const { title, series_allowed } = await getTariff(db, asked.speaker_id, now)
  if (!series_allowed)
    throw new ApiError('human_friendly', {
      message: `На тарифе «${title}» серий нет. Выбери в профиле тариф с сериями`,
    })
  await assertPlacesAllowed(db, now, asked)
}

/** Throws human_friendly. */
export async function assertPlacesAllowed(db: Db, now: Date, { speaker_id, places }: Asked): Promise<void> {
  const { title, participants_max } = await getTariff(db, speaker_id, now)
  if (places <= participants_max) return
  const message = `На тарифе «${title}» не больше ${participants_max} участников. Уменьши число мест или смени тариф`
  throw new ApiError('human_friendly', { message, fields: { places: `Не больше ${participants_max}` } })
}
