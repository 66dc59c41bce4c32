import type { Pool } from './database-server.ts'

// 20 × 20 surnames and 16 × 16 headlines: a surname matches 1 of 400 speakers, a trade 1 of 16.
const roots =
  'Сафон Мирон Гриш Петр Лебед Орл Волк Зайц Соловь Кузнец Мельник Рыбак Ковал Гонча Плотник Берез Дуб Клен Тополь Осин'
const endings = 'ов ев ин ский цев ченко юк енко ова ева ина ская цева инский овский евич ович алов илов уков'
const trades =
  'Юрист Психолог Дизайнер Редактор Бухгалтер Архитектор Программист Маркетолог Врач Учитель Переводчик Инженер Аналитик Логист Продюсер Фотограф'
const subjects =
  'карьера переговоры резюме ипотека налоги стартапы отношения выгорание переезд финансы воспитание продажи бренд сон речь экзамены'
const languages = ['ru', 'en', 'de', 'fr', 'es', 'zh', 'tr', 'uk']

export const vocabulary = {
  surnames: roots.split(' ').flatMap((root) => endings.split(' ').map((ending) => root + ending)),
  trades: trades.split(' '),
  subjects: subjects.split(' '),
  languages,
  categories: Array.from({ length: 8 }, (_, n) => `category-${n}`),
}

const slotsEach = 200

/**
 * Creates speakers whose index rows pretend 200 free slots each. Only the speakers with the earliest slots get actual
 * ones, because a page never shows more than its cards.
 */
export async function fillSearch(pool: Pool, { speakers, withSlots }: { speakers: number; withSlots: number }) {
  const { surnames, categories } = vocabulary
  const tables = ['users', 'speakers', 'speaker_categories', 'time_slots']
  for (const table of tables) await pool.query(`alter table ${table} disable trigger all`)
  await pool.query(
    `insert into categories (category_id, slug, title, position)
    select gen_random_uuid(), slug, subject, n from unnest($1::text[], $2::text[]) with ordinality c(slug, subject, n)`,
    [categories, vocabulary.subjects.slice(0, categories.length)],
  )
  await pool.query(
    `insert into users (user_id, email, first_name, last_name, role, email_confirmed_at, created_at)
    select uuidv7(), n || '@bench.example', 'Анна', ($1::text[])[1 + n * 7 % cardinality($1)], 'SPEAKER', now(), now()
    from generate_series(1, $2::int) n`,
    [surnames, speakers],
  )
  await pool.query(
    `insert into speakers (user_id, headline, about, languages, created_at)
    select user_id, ($1::text[])[1 + n % 16] || ': ' || ($2::text[])[1 + n / 16 % 16],
      repeat('О том, как справиться и чему научиться, когда всё идёт не так. ', 8), array['ru', ($3::text[])[1 + n % 8]], now()
    from (select user_id, row_number() over (order by user_id) as n from users) u`,
    [vocabulary.trades, vocabulary.subjects, languages],
  )
  await pool.query(`insert into speaker_categories (user_id, category_id)
    select user_id, category_id from speakers, lateral (
      select category_id from categories where (hashtext(user_id::text) & 7) = position - 1
    ) c`)
  await pool.query('analyze')
  await pool.query('select lock_speaker_index(array(select user_id from speakers))')
  await pool.query('select index_pages(array(select user_id from speakers))')
  await makeSlots(pool, withSlots)
  await pool.query(
    `update speaker_index set amounts = offer.amounts, offered_at = array[offer.at, offer.at + interval '2 days'],
      first_free_at = offer.at, valid_until = offer.at
    from (select user_id, array[n * 7919 % 50 * 10000 + 10000, n * 104729 % 50 * 10000 + 520000]::int[] as amounts,
        now() + interval '40 hours' + make_interval(mins => (n * 31 % 20000)::int) as at
      from (select user_id, row_number() over (order by user_id) as n from speaker_index where first_free_at is null) i) offer
    where speaker_index.user_id = offer.user_id`,
  )
  for (const table of tables) await pool.query(`alter table ${table} enable trigger all`)
  await pool.query('vacuum analyze')
}

// Creates eight slots a day from an hour ahead, at two prices; every second slot of every fifth speaker is free of
// charge.
async function makeSlots(pool: Pool, withSlots: number): Promise<void> {
  await pool.query(
    `insert into time_slots (slot_id, speaker_id, slot_type, booking_mode, topic, time_start, time_end, closes_at, amount,
      places, created_at)
    select uuidv7(), user_id, 'SPEAKER_CONSULTATION', case when price = 0 then 'FREE_BOOKING' else 'BUYABLE' end,
      'Разбор резюме', start, start + interval '1 hour', start, price, 1, now()
    from (select user_id, row_number() over (order by user_id) as place from speakers limit $1) s,
      generate_series(0, ${slotsEach} - 1) n,
      lateral (select now() + make_interval(mins => (60 + place * 31 % 1380 + n * 180)::int) as start,
        case when n % 2 = 0 and place % 5 = 0 then 0
          else (place * 7919 % 50 + n % 2 * 51)::int * 10000 + 10000 end as price) offer`,
    [withSlots],
  )
  await pool.query('analyze time_slots')
  await pool.query(
    'select index_offers(array(select user_id from speaker_index where user_id in (select speaker_id from time_slots)))',
  )
}
