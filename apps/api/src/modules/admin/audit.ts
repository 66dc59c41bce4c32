import type { AuditEntry, listAudit as listAuditCall, OpenRow } from '@razgovor/contract/admin'
import type { Page, PersonInfo, Role } from '@razgovor/contract/values'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { personJson } from '../../db/person-json.ts'
import type { Scheme } from './scheme.ts'
import { isHidden } from './table-access.ts'

type Changed = AuditEntry['before']
type Query = z.output<typeof listAuditCall.query>

/** Null shows everything; otherwise the map has the shown tables, each with a predicate for its hidden fields. */
export type AuditView = ReadonlyMap<string, (field: string) => boolean> | null

export function auditViewOf({ tables }: Scheme, role: Role): AuditView {
  if (role === 'SUPER_ADMIN') return null
  const own = [...tables.values()].filter((table) => table.can_change || table.can_create || table.actions.length > 0)
  return new Map(own.map(({ table_name }) => [table_name, (field) => isHidden(table_name, field, role)]))
}

export async function listAudit(
  db: Db,
  { offset, limit, table_name, row_id }: Query,
  view: AuditView,
): Promise<Page<AuditEntry>> {
  const found = db
    .selectFrom('audit_log as a')
    .$if(view !== null, (query) => query.where(sql<boolean>`a.table_name = any(${[...view!.keys()]}::text[])`))
    .$if(table_name !== undefined, (query) => query.where('a.table_name', '=', table_name!))
    .$if(row_id !== undefined, (query) => query.where('a.row_id', '=', row_id!))
  const [rows, { total_count }] = await Promise.all([
    found
      .leftJoin('users as u', 'u.user_id', 'a.by_user_id')
      .leftJoin('speakers as s', 's.user_id', 'a.by_user_id')
      .select(['a.table_name', 'a.row_id', 'a.action', 'a.request_id', 'a.at'])
      .select(sql<number>`a.audit_entry_id`.as('audit_entry_id'))
      .select([sql<Changed>`a.before`.as('before'), sql<Changed>`a.after`.as('after')])
      .select(sql<PersonInfo | null>`case when u.user_id is not null then ${personJson('u', 's')} end`.as('by'))
      .orderBy('a.audit_entry_id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total_count')).executeTakeFirstOrThrow(),
  ])
  const items = rows.map((row) => Object.assign(row, { at: row.at.toISOString(), ...valuesSeen(row, view) }))
  return { offset, limit, total_count, items }
}

function valuesSeen(
  { table_name, before, after }: { table_name: string; before: Changed; after: Changed },
  view: AuditView,
): { before: Changed; after: Changed } {
  const isUnseen = view?.get(table_name)
  if (!isUnseen) return { before, after }
  const seen = (values: Changed) => Object.fromEntries(Object.entries(values).filter(([name]) => !isUnseen(name)))
  return { before: seen(before), after: seen(after) }
}

export async function findLastChange(
  db: Db,
  { table_name, row_id }: { table_name: string; row_id: string },
): Promise<OpenRow['last_change']> {
  const { items } = await listAudit(db, { table_name, row_id, offset: 0, limit: 1 }, null)
  const [last] = items
  return last ? { action: last.action, by: last.by, at: last.at } : null
}

/** Erases the values, but not the field names, in the audit log of an erased user. */
export async function eraseAudit({ db }: Ctx, user_id: string): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ before: sql`emptied(before)`, after: sql`emptied(after)` })
    .where('subject_id', '=', user_id)
    .execute()
}
