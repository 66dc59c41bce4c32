import type { Consultation } from '@razgovor/contract/bookings'
import type { Page, PageQuery } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { statusesAhead } from '../bookings.states.ts'
import { listenerRows, speakerRows } from './consultation-rows.ts'
import { toConsultation } from './consultation.ts'

type View = Pick<Ctx, 'config' | 'clock' | 'db'>
type Which = 'future' | 'previous'

const directions = { future: 'asc', previous: 'desc' } as const

export async function listAsListener(
  ctx: View,
  listener_id: string,
  which: Which,
  { offset, limit }: PageQuery,
): Promise<Page<Consultation>> {
  const keys = bookingsOfListener(ctx.db, listener_id, which)
  const direction = directions[which]
  const page = keys.orderBy('b.time_start', direction).orderBy('b.booking_id').offset(offset).limit(limit)
  const rows = await listenerRows(ctx.db)
    .where('b.booking_id', 'in', page)
    .orderBy('b.time_start', direction)
    .orderBy('b.booking_id')
    .execute()
  const total_count = await count(ctx.db, keys)
  return { offset, limit, total_count, items: rows.map((row) => toConsultation(ctx, row)) }
}

export async function listAsSpeaker(
  ctx: View,
  speaker_id: string,
  which: Which,
  { offset, limit }: PageQuery,
): Promise<Page<Consultation>> {
  const keys = consultationsOfSpeaker(ctx.db, speaker_id, which)
  const direction = directions[which]
  const page = keys.orderBy('b.time_start', direction).orderBy('b.consultation_id').offset(offset).limit(limit)
  const rows = await speakerRows(ctx.db)
    .where('c.consultation_id', 'in', page)
    .orderBy('t.time_start', direction)
    .orderBy('c.consultation_id')
    .execute()
  const total_count = await count(ctx.db, keys)
  return { offset, limit, total_count, items: rows.map((row) => toConsultation(ctx, row)) }
}

export async function countFuture(db: Db, listener_id: string): Promise<number> {
  return count(db, bookingsOfListener(db, listener_id, 'future'))
}

// Lists a meeting with several bookings of the listener once: by the one ahead, or else the latest.
function bookingsOfListener(db: Db, listener_id: string, which: Which) {
  const bookings = db.selectFrom('bookings as b').select('b.booking_id as key').where('b.listener_id', '=', listener_id)
  if (which === 'future') return bookings.where('b.status', 'in', statusesAhead)
  return bookings.where('b.status', 'not in', statusesAhead).where(sql<boolean>`not exists (
    select from bookings other
    where other.consultation_id = b.consultation_id and other.listener_id = b.listener_id and (
      other.status = any(${statusesAhead}::text[])
      or (other.created_at, other.booking_id) > (b.created_at, b.booking_id)))`)
}

function consultationsOfSpeaker(db: Db, speaker_id: string, which: Which) {
  const bookings = db
    .selectFrom('bookings as b')
    .select('b.consultation_id as key')
    .where('b.speaker_id', '=', speaker_id)
    .groupBy(['b.consultation_id', 'b.time_start'])
  if (which === 'future') return bookings.where('b.status', 'in', statusesAhead)
  return bookings.where('b.status', 'not in', statusesAhead).where(sql<boolean>`not exists (
    select from bookings other
    where other.consultation_id = b.consultation_id and other.status = any(${statusesAhead}::text[]))`)
}

type Keys = ReturnType<typeof bookingsOfListener> | ReturnType<typeof consultationsOfSpeaker>

async function count(db: Db, keys: Keys): Promise<number> {
  const { total } = await db
    .selectFrom(keys.as('keys'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
