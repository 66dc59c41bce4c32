import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** JSON has these two bytes in no form, so PostgreSQL copies each line as it is. */
const asLines = `(format csv, quote e'\\x01', delimiter e'\\x02')`

/** `order` may name columns that are not written: a generated one can be part of a key. */
export function copyLines({ columns, from, order }: Record<'columns' | 'from' | 'order', string>): string {
  return `copy (select (select row_to_json(r) from (select ${columns}) r) from ${from} order by ${order}) to stdout ${asLines}`
}

/** Fills the temporary table `incoming_lines` of this transaction and returns the number of lines. */
export async function copyToIncoming(client: ClientBase, file: Readable): Promise<number> {
  await client.query('create temp table if not exists incoming_lines (json_line json not null) on commit drop')
  await client.query('truncate incoming_lines')
  const lines = client.query(copyFrom(`copy incoming_lines from stdin ${asLines}`))
  await pipeline(file, lines)
  return lines.rowCount
}
