import type { AdminValue } from '@razgovor/contract/admin'
import type { AdminAction, AdminGroup, FieldType } from '@razgovor/contract/admin-scheme'
import type { StaffRole } from '@razgovor/contract/values'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/types.ts'

export interface TableAccess {
  group: AdminGroup
  /** Who sees the rows beside SUPER_ADMIN. Actions follow the `staff` of their call. */
  read: readonly StaffRole[]
  /** Who changes and creates them, where that is possible at all. */
  write?: readonly StaffRole[]
  /** Columns that a reader does not see, by role. */
  hidden?: Partial<Record<StaffRole, readonly string[]>>
}

export interface ExtraField {
  type: FieldType
  /** An expression over the row `t`. */
  sql: string
  /** Of whose rows an `EnumList` chooses. */
  options?: string
  /** Turns what `sql` gave of some rows into their values. */
  read?: (db: Db, given: readonly unknown[]) => Promise<AdminValue[]>
}

/** What the columns can't say of a table. */
export interface TableEntry {
  title: string
  /** Who of the staff sees and writes it: why, says docs/decisions/041-staff-roles.md. */
  access: TableAccess
  /** The database's table, where the path has another name. */
  source?: keyof DB
  /** The field that a row is known by. */
  title_field: string
  /** An expression over the row `t` that names it; the title field's own value without one. */
  title_sql?: string
  /** An expression over `t` in which words are looked for. */
  words_sql?: string
  /** Columns of users: the words are looked for among their names. */
  people?: readonly string[]
  /** It is of one payment or order: found also by either's id, the bank's number, the card's mask and the payer's name. */
  by_payment?: 'order_id' | 'payment_id'
  /** The columns of the list, until others are chosen. */
  list: readonly string[]
  hidden?: readonly string[]
  titles?: Readonly<Record<string, string>>
  types?: Readonly<Record<string, FieldType>>
  help?: Readonly<Record<string, string>>
  /** Kept in another table. */
  extra?: Readonly<Record<string, ExtraField>>
  /** So few rows that every column sorts fast, with an index or without. */
  is_small?: boolean
  /** The latest first without it: an id is a UUID v7. */
  default_sort?: string
  actions?: readonly AdminAction[]
}
