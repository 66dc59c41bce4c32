import type { Figures, ViewsOfDay } from '@razgovor/contract/figures'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { daysFrom } from '../../time/days.ts'
import type { Period } from './period.ts'
import { madeBookings, onWall } from './made-bookings.ts'

const isoDay = sql<string>`day::text`

export async function readViews(db: Db, period: Period): Promise<Figures['views']> {
  const [days, since] = await Promise.all([listDays(db, period), findFirstDay(db, period)])
  const total = days.reduce((sum, { visitors }) => sum + visitors, 0)
  return { days, total, since, booked: since === null ? 0 : await countBooked(db, period, since) }
}

function listDays(db: Db, { speaker_id, days: { from, to } }: Period): Promise<ViewsOfDay[]> {
  return db
    .selectFrom('page_views')
    .select([isoDay.as('day'), 'visitors'])
    .where('speaker_id', '=', speaker_id)
    .where(sql<boolean>`day between ${from} and ${to}`)
    .orderBy('page_views.day')
    .execute()
}

async function findFirstDay(db: Db, { speaker_id }: Period): Promise<string | null> {
  const first = await db
    .selectFrom('page_views')
    .select(isoDay.as('day'))
    .where('speaker_id', '=', speaker_id)
    .orderBy('page_views.day')
    .limit(1)
    .executeTakeFirst()
  return first?.day ?? null
}

// Counts a listener once a day, as a visitor is counted: only then can one be divided by the other.
async function countBooked(db: Db, period: Period, since: string): Promise<number> {
  const { from: counted } = daysFrom(since, 1, period.zone)
  const { booked } = await madeBookings(db, period.speaker_id)
    .select(sql<number>`count(distinct (listener_id, (${onWall(sql.ref('created_at'), period)})::date))`.as('booked'))
    .where('created_at', '>=', period.from > counted ? period.from : counted)
    .where('created_at', '<', period.before)
    .executeTakeFirstOrThrow()
  return booked
}
