import { sql } from 'kysely'
import type { TableEntry } from './tables/table-entry.ts'
import { known, type Condition } from './statements.ts'

type Column = NonNullable<TableEntry['by_payment']>

function through(column: Column, payments: Condition): Condition {
  return sql`${known(`t.${column}`)} in (select ${known(`p.${column}`)} from payments p where ${payments})`
}

export function byPaymentId(column: Column, id: string): Condition {
  return sql`(${through(column, sql`p.payment_id = ${id}::uuid`)} or ${through(column, sql`p.order_id = ${id}::uuid`)})`
}

/** Searches by the bank's number, or by the card mask: `430000******0777`, `*0777`, or the last four digits. */
export function byPaymentWords(column: Column, search: string): Condition[] {
  const word = search.replaceAll(/\s/g, '')
  const ways: Condition[] = []
  if (/^\d{5,20}$/.test(word)) ways.push(through(column, sql`p.provider_payment_id = ${word}`))
  const [, first, last] = /^(\d{0,8})\D*(\d{4})$/.exec(word) ?? []
  const isMask = last !== undefined && (/[*•xх]/i.test(word) || word === last)
  if (isMask) ways.push(through(column, sql`right(p.card_pan, 4) = ${last} and p.card_pan like ${`${first}%`}`))
  return ways
}

export function byPayers(column: Column, user_ids: readonly string[]): Condition {
  return through(
    column,
    sql`p.order_id in (select o.order_id from orders o where o.user_id = any(${user_ids}::uuid[]))`,
  )
}
