import {
  searchedTable,
  searchShown,
  type FoundGroup,
  type FoundRow,
  type SearchedTable,
} from '@razgovor/contract/staff'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Scheme } from './scheme.ts'
import { findIds, findPeople, readHints } from './search-ids.ts'
import { searchTexts } from './search.texts.ts'
import { toOption } from './scheme.ts'

export async function searchAdmin(db: Db, { tables }: Scheme, q: string): Promise<{ groups: FoundGroup[] }> {
  const hints = readHints(q)
  const people = await findPeople(db, hints, searchShown + 1)
  const seen = searchedTable.options.filter((name) => tables.has(name))
  const groups = await Promise.all(
    seen.map(async (table_name) => {
      const ids =
        table_name === 'users' ? people : await findIds(db, table_name, { hints, people, limit: searchShown + 1 })
      const items = ids.length === 0 ? [] : await readFound(db, table_name, ids.slice(0, searchShown))
      return { table_name, items, has_more: ids.length > searchShown }
    }),
  )
  return { groups: groups.filter(({ items }) => items.length > 0) }
}

const nameOf = (user: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}), ''), ${sql.ref(`${user}.email`)})`

const rows: Record<SearchedTable, (ids: readonly string[]) => RawBuilder<unknown>> = {
  users: (ids) => sql`
    select u.user_id as id, ${nameOf('u')} as title, u.email as whose, null::timestamptz as at, null::int as amount, u.role as status
    from users u where u.user_id = any(${ids}::uuid[])`,
  orders: (ids) => sql`
    select o.order_id as id, format(${searchTexts.order}, right(o.order_id::text, 8)) as title, ${nameOf('u')} as whose, o.created_at as at,
      o.amount, o.status
    from orders o join users u using (user_id) where o.order_id = any(${ids}::uuid[])`,
  payments: (ids) => sql`
    select p.payment_id as id, coalesce(p.card_pan, format(${searchTexts.payment}, right(p.payment_id::text, 8))) as title, ${nameOf('u')} as whose,
      coalesce(p.paid_at, p.created_at) as at, p.amount, null as status
    from payments p join orders o using (order_id) join users u using (user_id) where p.payment_id = any(${ids}::uuid[])`,
  consultations: (ids) => sql`
    select c.consultation_id as id, format(${searchTexts.consultation}, right(c.consultation_id::text, 8)) as title, ${nameOf('u')} as whose,
      t.time_start as at, null::int as amount, null as status
    from consultations c join users u on u.user_id = c.speaker_id join time_slots t using (slot_id)
    where c.consultation_id = any(${ids}::uuid[])`,
}

type Read = Omit<FoundRow, 'at'> & { at: Date | null }

async function readFound(db: Db, table_name: SearchedTable, ids: readonly string[]): Promise<FoundRow[]> {
  const found = await sql<Read>`${rows[table_name](ids)}`.execute(db)
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const status = row.status && toOption(row.status, 'status').title
    return { ...row, status, at: row.at?.toISOString() ?? null }
  })
}
