import type { getHandbooks } from '@razgovor/contract/site'
import { timeZones } from '@razgovor/contract/time-zones.texts'
import { utcOffsetLabel, zoneOffsetMinutes } from '@razgovor/contract/time-zones'
import type { z } from 'zod'
import type { Db } from '../../db/client.ts'

type Handbooks = z.input<typeof getHandbooks.response>

export async function listHandbooks(db: Db, now: Date): Promise<Handbooks> {
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const [categories, funds] = await Promise.all([
    db.selectFrom('categories').select(['category_id', 'slug', 'title']).orderBy('position').execute(),
    db.selectFrom('funds').select(['fund_id', 'name']).orderBy('name').execute(),
  ])
  const timezones = Object.entries(timeZones).map(([tz_id, title]) => ({
    tz_id,
    title,
    utc_offset: utcOffsetLabel(zoneOffsetMinutes(tz_id, at)),
  }))
  return { timezones, categories, funds }
}
