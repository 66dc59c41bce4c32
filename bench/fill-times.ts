import type { Pool } from './database-server.ts'
import { dropIndexes } from './fill.ts'
import { vocabulary } from './fill-search.ts'

export const slotsEach = 200

/**
 * Creates speakers with 200 free slots each, five a day from tomorrow. Two of three have working hours, with a meeting
 * booked every third day, a break of 15 minutes and at most four meetings a day.
 */
export async function fillTimes(pool: Pool, speakers: number): Promise<void> {
  const { surnames, trades, subjects, languages, categories } = vocabulary
  const tables = ['users', 'speakers', 'speaker_categories', 'availability_rules', 'time_slots']
  for (const table of tables) await pool.query(`alter table ${table} disable trigger all`)
  await pool.query(
    `insert into categories (category_id, slug, title, position)
    select gen_random_uuid(), slug, subject, n from unnest($1::text[], $2::text[]) with ordinality c(slug, subject, n)`,
    [categories, subjects.slice(0, categories.length)],
  )
  await pool.query(
    `insert into users (user_id, email, first_name, last_name, role, email_confirmed_at, created_at)
    select uuidv7(), n || '@bench.example', 'Анна', ($1::text[])[1 + n * 7 % cardinality($1)], 'SPEAKER', now(), now()
    from generate_series(1, $2::int) n`,
    [surnames, speakers],
  )
  await pool.query(
    `insert into speakers (user_id, headline, about, languages, created_at)
    select user_id, ($1::text[])[1 + n % 16] || ': ' || ($2::text[])[1 + n / 16 % 16], '', array['ru', ($3::text[])[1 + n % 8]], now()
    from (select user_id, row_number() over (order by user_id) as n from users) u`,
    [trades, subjects, languages],
  )
  await pool.query(`insert into speaker_categories (user_id, category_id)
    select user_id, category_id from speakers, lateral (
      select category_id from categories where (hashtext(user_id::text) & 7) = position - 1
    ) c`)
  await pool.query(`insert into availability_rules (speaker_id, is_on, time_zone_id, hours, exceptions, buffer_minutes, notice_minutes, horizon_days, day_max, updated_at)
    select user_id, true, 'Europe/Moscow', '[]', '[]', 15, 0, 180, 4, now()
    from (select user_id, row_number() over (order by user_id) as n from speakers) s where n % 3 > 0`)
  await makeSlots(pool)
  await pool.query('analyze')
  await pool.query('select lock_speaker_index(array(select user_id from speakers))')
  await pool.query('select index_pages(array(select user_id from speakers))')
  await pool.query('select index_offers(array(select user_id from speakers))')
  for (const table of tables) await pool.query(`alter table ${table} enable trigger all`)
  await pool.query('vacuum analyze')
}

async function makeSlots(pool: Pool): Promise<void> {
  const restoreIndexes = await dropIndexes(pool, 'time_slots')
  await pool.query(
    `insert into time_slots (slot_id, speaker_id, slot_type, booking_mode, time_start, time_end, closes_at, amount,
      places, places_taken, made_by_rules, created_at)
    select uuidv7(), user_id, 'SPEAKER_CONSULTATION', case when price = 0 then 'FREE_BOOKING' else 'BUYABLE' end, start,
      start + make_interval(mins => 20 + 10 * (place % 3)::int), start, price, 1,
      case when place % 3 > 0 and n % 15 = 7 then 1 else 0 end, place % 3 > 0, now()
    from generate_series(0, ${slotsEach} - 1) n, (select user_id, row_number() over (order by user_id) as place from speakers) s,
      lateral (select date_trunc('day', now()) + make_interval(days => 1 + n / 5, hours => 6 + 3 * (n % 5), mins => (15 * (place / 16 % 4))::int) as start,
        case when place % 5 = 0 then 0 else (place * 7919 % 50 + 1)::int * 10000 end as price) offer`,
  )
  await restoreIndexes()
}
