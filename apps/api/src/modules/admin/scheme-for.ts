import type { Role } from '@razgovor/contract/values'
import type { Field, Scheme, ShownTable } from './scheme.ts'
import { accessOf, isAmong, isHidden, mayCall } from './table-access.ts'

/** All calls use the scheme as the role sees it, so that filters and searches reach nothing else. */
export function schemeFor({ catalogue, tables }: Scheme, role: Role): Scheme {
  const seen = [...tables.values()].filter(({ table_name }) => isAmong(accessOf(table_name).read, role))
  const names = new Set(seen.map(({ table_name }) => table_name))
  const shown = seen.map((table) => tableFor(table, role, names))
  return { catalogue, tables: new Map(shown.map((table) => [table.table_name, table])) }
}

function tableFor(table: ShownTable, role: Role, names: ReadonlySet<string>): ShownTable {
  const mayWrite = isAmong(accessOf(table.table_name).write, role)
  const fields = [...table.fields.values()]
    .filter(({ name }) => !isHidden(table.table_name, name, role))
    .map((field) => fieldFor(field, { mayWrite, names }))
  return {
    ...table,
    writer: mayWrite ? table.writer : {},
    fields: new Map(fields.map((field) => [field.name, field])),
    can_create: mayWrite && table.can_create,
    can_change: mayWrite && table.can_change,
    actions: table.actions.filter(({ call }) => mayCall(call, role)),
  }
}

// A relation to a table that the role does not see shows only the id.
function fieldFor(field: Field, { mayWrite, names }: { mayWrite: boolean; names: ReadonlySet<string> }): Field {
  const own = mayWrite ? field : { ...field, read_only: true, on_create: false }
  if (!own.relation || names.has(own.relation.table_name)) return own
  const { relation: _relation, ...plain } = own
  return { ...plain, type: 'UUID', filter_kinds: plain.filter_kinds.filter((kind) => kind !== 'in') }
}
