import type { AdminValue } from '@razgovor/contract/admin'
import type { AdminAction, AdminGroup, FieldType } from '@razgovor/contract/admin-scheme'
import type { StaffRole } from '@razgovor/contract/values'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/types.ts'

export interface TableAccess {
  group: AdminGroup
  /** Roles that see the rows besides SUPER_ADMIN. Actions follow the `staff` of their call. */
  read: readonly StaffRole[]
  /** Roles that change and create them, if the table has a writer. */
  write?: readonly StaffRole[]
  /** Hidden columns by role. */
  hidden?: Partial<Record<StaffRole, readonly string[]>>
}

export interface ExtraField {
  type: FieldType
  /** An expression over the row `t`. */
  sql: string
  /** The table whose rows an `EnumList` chooses from. */
  options?: string
  /** Converts the results of `sql` into values. */
  read?: (db: Db, given: readonly unknown[]) => Promise<AdminValue[]>
}

/** What the database's catalogue does not know about a table. */
export interface TableEntry {
  title: string
  /** Which staff roles see and write it; see docs/decisions/041-staff-roles.md. */
  access: TableAccess
  /** The database's table, where the path has another name. */
  source?: keyof DB
  /** The field that identifies a row to people. */
  title_field: string
  /** An expression over the row `t` for its title; defaults to the title field. */
  title_sql?: string
  /** An expression over `t` for the text search. */
  words_sql?: string
  /** Columns that reference users, whose names the search covers. */
  people?: readonly string[]
  /** Belongs to one payment or order, so the search covers their ids, the bank's number, the card mask and the payer. */
  by_payment?: 'order_id' | 'payment_id'
  /** The default columns of the list. */
  list: readonly string[]
  hidden?: readonly string[]
  titles?: Readonly<Record<string, string>>
  types?: Readonly<Record<string, FieldType>>
  help?: Readonly<Record<string, string>>
  /** Kept in another table. */
  extra?: Readonly<Record<string, ExtraField>>
  /** Few enough rows to sort by any column without an index. */
  is_small?: boolean
  /** Defaults to newest first, since ids are UUID v7. */
  default_sort?: string
  actions?: readonly AdminAction[]
}
