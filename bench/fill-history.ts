import type { Pool } from './database-server.ts'
import { makeUsers, dropIndexes } from './fill.ts'

export const bookingsADay = 1400

// Each moment gets one row per table, users only every tenth.
const inserts = {
  users: `(user_id, email, email_confirmed_at, first_name, last_name, created_at)
    select uuidv7(), n || '@history.example', at, 'Вера', 'Лебедева', at from moments where n % 10 = 0`,
  consultations: `(consultation_id, slot_id, speaker_id, flow_type, created_at, started_at, ended_at, counted_seconds)
    select id, id, speaker_id, 'SPEAKER_CONSULTATION', at, at, at, 3000 from moments, sides`,
  orders: `(order_id, user_id, kind, status, amount, refund_hours, commission_percent, created_at, expires_at, paid_at)
    select id, listener_id, 'BOOKINGS', (array['FAILED', 'PAID'])[least(1 + n % 20, 2)], 100000, 24, 10, at, at, at
    from moments, sides`,
  payments: `(payment_id, order_id, provider, provider_payment_id, amount, paid_at, created_at)
    select id, id, 'tbank', n, 100000, at, at from moments`,
  refunds: `(refund_id, order_id, payment_id, booking_id, amount, returned_amount, why, status, created_at, done_at)
    select id, id, id, id, 1000, 1000, 'canceled', 'DONE', at, at from moments where n % 5 = 0`,
  bookings: `(booking_id, consultation_id, slot_id, speaker_id, listener_id, place, places, time_start, time_end, status, amount, created_at)
    select id, id, id, speaker_id, listener_id, 1, 1, at, at + interval '1 hour',
      (array['CANCELED', 'EXPIRED', 'ENDED'])[least(1 + n % 10, 3)], 100000, at from moments, sides`,
  mails: `(mail_id, to_address, user_id, about, ref_id, subject, is_secret, status, created_at, sent_at)
    select id, n || '@history.example', listener_id, 'BOOKED', id, '', true, case when n % 50 = 0 then 'FAILED' else 'SENT' end,
      at, case when n % 50 = 0 then null else at end from moments, sides`,
} as const

const tables = Object.keys(inserts) as (keyof typeof inserts)[]

/** Fills the given number of days up to now, evenly. */
export async function fillHistory(pool: Pool, days: number): Promise<void> {
  const [speaker_id] = await makeUsers(pool, 'SPEAKER', 1)
  const [listener_id] = await makeUsers(pool, 'LISTENER', 1)
  await pool.query(
    `create table sides as select '${speaker_id}'::uuid as speaker_id, '${listener_id}'::uuid as listener_id`,
  )
  await pool.query(
    `create table moments as
    select n, uuidv7(-ago) as id, at from generate_series(${days * bookingsADay}, 1, -1) n,
      lateral (select n * interval '1 day' / ${bookingsADay} as ago) a, lateral (select now() - ago as at) t`,
  )
  await pool.query('alter table bookings drop constraint bookings_listener_no_overlap')
  const restorations = []
  for (const table of tables) {
    restorations.push(await dropIndexes(pool, table))
    await pool.query(`alter table ${table} disable trigger all`)
    await pool.query(`insert into ${table} ${inserts[table]}`)
    await pool.query(`alter table ${table} enable trigger all`)
  }
  for (const restoreIndexes of restorations) await restoreIndexes()
  await pool.query('drop table moments, sides')
  await pool.query('vacuum analyze')
}
