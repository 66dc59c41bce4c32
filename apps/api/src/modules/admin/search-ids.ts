import { uuidPattern } from '@razgovor/contract/limits'
import type { SearchedTable } from '@razgovor/contract/staff'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import { likePattern } from './row-filter.ts'
import { once } from './statements.ts'

export interface Hints {
  uuid: string | null
  /** The last eight characters of an id, as in the admin's titles. */
  id_end: string | null
  /** The last ten digits, reversed: a number is found by its ending, whether it begins with +7 or 8. */
  phone_end: string | null
  bank_id: string | null
  card: { first: string; last: string } | null
  words: string[]
}

const trigram = 3

export function readHints(q: string): Hints {
  const word = q.toLowerCase().replaceAll(/\s/g, '')
  const digits = word.replaceAll(/\D/g, '')
  const isNumber = /^\+?[\d()\s-]+$/.test(q)
  const [, first = '', last] = /^(\d{0,8})[*•xх]+(\d{4})$/.exec(word) ?? /^()(\d{4})$/.exec(word) ?? []
  const words = q.split(/\s+/).filter((each) => each !== '')
  return {
    uuid: uuidPattern.test(word) ? word : null,
    id_end: /^[\da-f]{8}$/.test(word) ? word : null,
    phone_end: isNumber && digits.length >= 5 ? digits.slice(-10).split('').toReversed().join('') : null,
    bank_id: /^\d{5,20}$/.test(word) ? word : null,
    card: last === undefined ? null : { first, last },
    // The index of names consists of trigrams: a search without a trigram would read the whole index.
    words: !isNumber && words.some(({ length }) => length >= trigram) ? words : [],
  }
}

export async function findPeople(db: Db, { uuid, phone_end, words }: Hints, limit: number): Promise<string[]> {
  const ways = [
    uuid && sql`select user_id as id from users where user_id = ${uuid}::uuid`,
    phone_end &&
      sql`select user_id as id from users where phone is not null
        and reverse(regexp_replace(phone, '\\D', '', 'g')) like ${`${phone_end}%`} order by user_id desc limit ${limit}`,
    words.length > 0 &&
      sql`select user_id as id from users where ${sql.join(
        words.map((word) => sql`(first_name || ' ' || last_name || ' ' || email) ilike ${likePattern(word)}`),
        sql` and `,
      )} order by user_id desc limit ${limit}`,
  ]
  return readIds(db, ways, limit)
}

interface Given {
  hints: Hints
  people: readonly string[]
  limit: number
}

export function findIds(db: Db, table_name: Exclude<SearchedTable, 'users'>, given: Given): Promise<string[]> {
  return readIds(db, ways[table_name](given), given.limit)
}

type Way = RawBuilder<unknown> | null | false | ''

const ways: Record<Exclude<SearchedTable, 'users'>, (given: Given) => Way[]> = {
  orders: ({ hints, people, limit }) => [
    hints.uuid && sql`select order_id as id from orders where order_id = ${hints.uuid}::uuid`,
    hints.id_end &&
      sql`select order_id as id from orders where right(order_id::text, 8) = ${hints.id_end} limit ${limit}`,
    ...paymentConditions(hints).map(
      (condition) => sql`select order_id as id from payments where ${condition} limit ${limit}`,
    ),
    people.length > 0 && ordersOf(people, limit),
  ],
  payments: ({ hints, people, limit }) => [
    hints.uuid && sql`select payment_id as id from payments where order_id = ${hints.uuid}::uuid limit ${limit}`,
    ...paymentConditions(hints).map(
      (condition) => sql`select payment_id as id from payments where ${condition} limit ${limit}`,
    ),
    people.length > 0 &&
      sql`select p.payment_id as id from (${ordersOf(people, limit)}) o join payments p on p.order_id = o.id`,
  ],
  consultations: ({ hints, people, limit }) => [
    hints.uuid && sql`select consultation_id as id from consultations where consultation_id = ${hints.uuid}::uuid`,
    hints.uuid && sql`select consultation_id as id from bookings where booking_id = ${hints.uuid}::uuid`,
    hints.uuid && sql`select consultation_id as id from bookings where order_id = ${hints.uuid}::uuid limit ${limit}`,
    hints.id_end &&
      sql`select consultation_id as id from consultations where right(consultation_id::text, 8) = ${hints.id_end} limit ${limit}`,
    people.length > 0 && meetingsOf(people, 'listener_id', limit),
    people.length > 0 && meetingsOf(people, 'speaker_id', limit),
  ],
}

function paymentConditions({ uuid, id_end, bank_id, card }: Hints): RawBuilder<unknown>[] {
  return [
    uuid && sql`payment_id = ${uuid}::uuid`,
    id_end && sql`right(payment_id::text, 8) = ${id_end}`,
    bank_id && sql`provider_payment_id = ${bank_id}`,
    card && sql`right(card_pan, 4) = ${card.last} and card_pan like ${`${card.first}%`}`,
  ].filter((condition) => condition !== null && condition !== '')
}

// Takes only `limit` orders per user, so that a long history is not read in full.
function ordersOf(people: readonly string[], limit: number): RawBuilder<unknown> {
  return sql`select o.id from unnest(${people}::uuid[]) person(id) cross join lateral (
    select order_id as id from orders where user_id = person.id order by created_at desc limit ${limit}) o`
}

function meetingsOf(people: readonly string[], side: 'listener_id' | 'speaker_id', limit: number): RawBuilder<unknown> {
  return sql`select b.id from unnest(${people}::uuid[]) person(id) cross join lateral (
    select consultation_id as id from bookings where ${sql.ref(side)} = person.id order by time_start desc limit ${limit}) b`
}

async function readIds(db: Db, given: readonly Way[], limit: number): Promise<string[]> {
  const parts = given.filter((way) => way instanceof Object).map((way) => sql`(${way})`)
  if (parts.length === 0) return []
  const { rows } = await once<{ id: string }>(
    sql`select id from (${sql.join(parts, sql` union `)}) found order by id desc limit ${limit}`,
  ).execute(db)
  return rows.map(({ id }) => id)
}
