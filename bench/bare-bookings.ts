import { newId } from '@razgovor/api/src/ids'
import type { Pool } from './database-server.ts'

/**
 * The least that a safe booking has to write: it locks the slot, counts its places, and commits a booking, a line of its
 * history and a queued job. The tables have the keys that this needs and no other indexes.
 */
export async function makeBareSlots(pool: Pool, count: number): Promise<string[]> {
  await pool.query(`
    create schema bare;
    create table bare.slots (slot_id uuid primary key, places int not null);
    create table bare.bookings (
      booking_id uuid primary key, slot_id uuid not null references bare.slots, place int not null, listener_id uuid not null,
      created_at timestamptz not null, unique (slot_id, place));
    create table bare.history (booking_id uuid not null references bare.bookings, status text not null, at timestamptz not null);
    create table bare.jobs (job_id bigint generated always as identity primary key, name text not null, payload json not null)`)
  const { rows } = await pool.query<{ slot_id: string }>(
    'insert into bare.slots select uuidv7(), 1 from generate_series(1, $1::int) returning slot_id',
    [count],
  )
  await pool.query('vacuum analyze bare.slots')
  return rows.map(({ slot_id }) => slot_id)
}

/** Each statement is prepared; the order is that of the product, without its checks. */
export async function bookBare(pool: Pool, slot_id: string, listener_id: string): Promise<void> {
  const client = await pool.connect()
  const now = new Date()
  const booking_id = newId(now)
  const run = <T extends object>(text: string, values: unknown[]) =>
    client.query<T>({ name: text.slice(0, 60), text, values })
  await client.query('begin')
  const slot = await run<{ places: number }>('select places from bare.slots where slot_id = $1 for no key update', [
    slot_id,
  ])
  const taken = await run<{ count: number }>('select count(*)::int as count from bare.bookings where slot_id = $1', [
    slot_id,
  ])
  const place = taken.rows[0]!.count + 1
  if (place > slot.rows[0]!.places) throw new Error('taken')
  await run('insert into bare.bookings values ($1, $2, $3, $4, $5)', [booking_id, slot_id, place, listener_id, now])
  await run('insert into bare.history values ($1, $2, $3)', [booking_id, 'BOOKED', now])
  await run('insert into bare.jobs (name, payload) values ($1, $2)', ['booking-booked', JSON.stringify({ booking_id })])
  await client.query('commit')
  client.release()
}
