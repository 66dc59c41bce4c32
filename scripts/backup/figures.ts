import type { ClientBase } from 'pg'

/** Tables that must be equal to the last row after a restore. All exist since the first release that makes backups. */
export const comparedTables = [
  'ledger_transactions',
  'ledger_entries',
  'booking_balances',
  'speaker_balances',
  'bookings',
  'orders',
  'payments',
  'refunds',
] as const

/** The sum of 60 bits of each row's MD5 does not depend on the order of rows. */
const contentOf = (table: string) =>
  `select '${table} content', coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text from ${table} t`

const sums = [
  `select 'ledger ' || account, sum(amount)::text from ledger_entries group by account`,
  `select 'ledger, all accounts', coalesce(sum(amount), 0)::text from ledger_entries`,
  `select 'bookings ' || status, count(*)::text from bookings group by status`,
]

export type Figures = Record<string, string>

/** The session must be one of `prepareSession`, because rows are compared as text. */
export async function readFigures(client: ClientBase, compared: readonly string[]): Promise<Figures> {
  const queries = [...compared.map(contentOf), ...sums]
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, value from (${queries.join('\nunion all\n')}) figures (name, value) order by name collate "C"`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export function differences(expected: Figures, found: Figures): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])]
  return names.filter((name) => expected[name] !== found[name])
}
