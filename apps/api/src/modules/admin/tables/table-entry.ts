import type { AdminValue } from '@razgovor/contract/admin'
import type { AdminAction, AdminGroup, FieldType } from '@razgovor/contract/admin-scheme'
import type { StaffRole } from '@razgovor/contract/values'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/types.ts'

export interface TableAccess {
  group: AdminGroup
  /** Roles that see the rows besides SUPER_ADMIN. Who may run an action depends on the `staff` of its endpoint. */
  read: readonly StaffRole[]
  /** Roles that change and create rows, if the table has a writer. */
  write?: readonly StaffRole[]
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

/** Describes a table beyond what the database's catalogue contains. */
export interface TableEntry {
  title: string
  /** Which staff roles see and write it; see docs/decisions/041-staff-roles.md. */
  access: TableAccess
  /** The database table, if its name differs from the one in paths. */
  source?: keyof DB
  /** The field that identifies a row to people. */
  title_field: string
  /** An expression over the row `t` for its title; defaults to the title field. */
  title_sql?: string
  /** An expression over `t` for the text search. */
  words_sql?: string
  /** Columns that reference users, whose names the search covers. */
  people?: readonly string[]
  /** The column of the row's payment or order: the search covers their ids, bank number, card mask and payer. */
  by_payment?: 'order_id' | 'payment_id'
  /** The default columns of the list. */
  list: readonly string[]
  hidden?: readonly string[]
  titles?: Readonly<Record<string, string>>
  types?: Readonly<Record<string, FieldType>>
  help?: Readonly<Record<string, string>>
  /** Fields that are not columns of the table. */
  extra?: Readonly<Record<string, ExtraField>>
  /** Few enough rows to sort by any column without an index. */
  is_small?: boolean
  /** Defaults to newest first, since ids are UUID v7. */
  default_sort?: string
  actions?: readonly AdminAction[]
}
