import type { Role } from '@razgovor/contract/values'
import type { Pool } from './database-server.ts'

/** Creates confirmed users of the role and returns their ids; speakers get a profile. */
export async function makeUsers(pool: Pool, role: Role, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `insert into users (user_id, email, first_name, last_name, role, email_confirmed_at, created_at)
    select uuidv7(), lower($1) || n || '@bench.example', 'Анна', 'Сафонова', $1, now(), now()
    from generate_series(1, $2::int) n returning user_id`,
    [role, count],
  )
  if (role === 'SPEAKER')
    await pool.query(`insert into speakers (user_id, headline, created_at)
      select user_id, 'Карьерный консультант', now() from users where role = 'SPEAKER'`)
  return rows.map(({ user_id }) => user_id)
}

/** Creates a session with a second factor, as admin calls require; its id is the user's. */
export async function proveSecondFactor(pool: Pool, user_id: string): Promise<void> {
  await pool.query(
    `insert into sessions (session_id, user_id, created_at, used_at, second_factor_at) values ($1, $1, now(), now(), now())`,
    [user_id],
  )
}

/**
 * Creates free half-hour slots from tomorrow, five a day per speaker; the slots of one speaker are spread over the
 * table.
 */
export async function makeFreeSlots(pool: Pool, slotsEach: number): Promise<void> {
  // Inserting millions of rows is many times faster without indexes and foreign key checks.
  const restoreIndexes = await dropIndexes(pool, 'time_slots')
  await pool.query(`alter table time_slots disable trigger all`)
  await pool.query(
    `insert into time_slots (slot_id, speaker_id, slot_type, booking_mode, time_start, time_end, closes_at, amount, places, created_at)
    select uuidv7(), user_id, 'SPEAKER_CONSULTATION', 'FREE_BOOKING', start, start + interval '30 minutes', start, 0, 1, now()
    from generate_series(0, $1::int - 1) n,
      lateral (select date_trunc('day', now()) + make_interval(days => 1 + n / 5, hours => 8 + 2 * (n % 5)) as start),
      speakers`,
    [slotsEach],
  )
  await pool.query(`alter table time_slots enable trigger all`)
  await restoreIndexes()
  await pool.query('vacuum analyze')
}

/** Drops secondary indexes and exclusion constraints, and returns a function that restores them. */
export async function dropIndexes(pool: Pool, table: string): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ drop: string; create: string }>(`
    select format('alter table ${table} drop constraint %I', conname) as drop,
      format('alter table ${table} add constraint %I %s', conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where conrelid = '${table}'::regclass and contype = 'x'
    union all
    select format('drop index %I', indexname), indexdef from pg_indexes
    where tablename = '${table}' and not exists (select from pg_constraint where conname = indexname)`)
  for (const { drop } of rows) await pool.query(drop)
  return async () => {
    await pool.query(`set maintenance_work_mem = '512MB'`)
    for (const { create } of rows) await pool.query(create)
  }
}
