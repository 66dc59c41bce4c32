import type { AdminValue } from '@razgovor/contract/admin'
import type { AdminAction, AdminGroup, FieldType } from '@razgovor/contract/admin-scheme'
import type { StaffRole } from '@razgovor/contract/values'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/types.ts'

export interface TableAccess {
  group: AdminGroup
  /** Roles that see the rows besides SUPER_ADMIN. Who may run an action depends on the `staff` of its endpoint. */
  read: readonly StaffRole[]
  write?: readonly StaffRole[]
  hidden?: Partial<Record<StaffRole, readonly string[]>>
}

export interface ExtraField {
  type: FieldType
  /** An expression over the row `t`. */
  sql: string
  options?: string
  read?: (db: Db, given: readonly unknown[]) => Promise<AdminValue[]>
}

export interface TableEntry {
  title: string
  /** See docs/decisions/041-staff-roles.md. */
  access: TableAccess
  source?: keyof DB
  title_field: string
  /** Over the row `t`; defaults to the title field. */
  title_sql?: string
  words_sql?: string
  /** Columns that reference users, whose names the search covers. */
  people?: readonly string[]
  /** The column of the row's payment or order: the search covers their ids, bank number, card mask and payer. */
  by_payment?: 'order_id' | 'payment_id'
  list: readonly string[]
  hidden?: readonly string[]
  titles?: Readonly<Record<string, string>>
  types?: Readonly<Record<string, FieldType>>
  help?: Readonly<Record<string, string>>
  extra?: Readonly<Record<string, ExtraField>>
  /** Few enough rows to sort by any column without an index. */
  is_small?: boolean
  /** Defaults to newest first, since ids are UUID v7. */
  default_sort?: string
  actions?: readonly AdminAction[]
}
