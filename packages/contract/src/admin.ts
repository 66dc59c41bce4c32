import { z } from 'zod'
import { adminTable, fieldOption } from './admin-scheme.ts'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { jsonText } from './json-text.ts'
import { timeZone } from './site.ts'
import { instant, page, pageQuery, personInfo } from './values.ts'

export const relationValue = z.object({ id: z.string(), title: z.string() })
export type RelationValue = z.infer<typeof relationValue>

const adminValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  relationValue,
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
])
export type AdminValue = z.infer<typeof adminValue>

// Field values by name, encoded as `fieldType` says.
const adminRow = z.record(z.string(), adminValue)
export type AdminRow = z.infer<typeof adminRow>

// Values to write by field name; omitted fields stay unchanged.
const writtenValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string().max(2000)).max(100)])
const writtenRow = z.record(z.string().max(64), writtenValue)
export type WrittenRow = z.infer<typeof writtenRow>

/** A condition on one field; several members must all hold. */
export const fieldFilter = z.strictObject({
  is: z.union([z.string().max(200), z.number(), z.boolean()]).optional(),
  in: z.array(z.string().max(200)).min(1).max(50).optional(),
  // Inclusive; a number, or an instant for `datetime`.
  from: z.union([z.number(), z.string().max(40)]).optional(),
  to: z.union([z.number(), z.string().max(40)]).optional(),
  has: z.string().trim().min(1).max(100).optional(),
  empty: z.boolean().optional(),
})
export type FieldFilter = z.infer<typeof fieldFilter>

/** Conditions by field name. */
export const rowFilter = z.record(z.string().max(64), fieldFilter)
export type RowFilter = z.infer<typeof rowFilter>

// A `RowFilter` as JSON, such as `{"status":{"in":["PAID"]},"amount":{"from":100000}}`.
const filterParameter = jsonText(rowFilter, 4000)

const tableParams = z.object({ path: z.string().max(64) })
const rowParams = tableParams.extend({ id: z.string().max(128) })
const search = z.string().trim().max(100).optional()

// What the audit log records today; older entries may have other names.
export type LoggedAction =
  | 'CREATE'
  | 'CHANGE'
  | 'approve'
  | 'reject'
  | 'block'
  | 'unblock'
  | 'role'
  | 'view_begin'
  | 'view_end'
  | 'refund'
  | 'chargeback'
  | 'reconcile'
  | 'refund-retry'
  | 'refund-outside'
  | 'refund-withdraw'
  | 'payout'
  | 'write_off'
  | 'make'
  | 'export'
  | 'mark_paid'
  | 'return_line'
  | 'send_again'
  | 'record_printed'
  | 'cancel'
  | 'close'
  | 'rebill'
  | 'publish'
  | 'hide'
  | 'show'
  | 'READ'
  | 'CLOSE'
  | 'announce'
  | 'resend'
  | 'retry'
  | 'check'

export const auditEntry = z.object({
  audit_entry_id: z.int(),
  table_name: z.string(),
  row_id: z.string(),
  // CREATE, CHANGE, or the name of an action.
  action: z.string(),
  // Null for a command run on the server.
  by: personInfo.nullable(),
  at: instant,
  // Changed fields before and after; null if the person was erased since.
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const openRow = z.object({
  row: adminRow,
  title: z.string(),
  // Opaque; must be sent with a change. It differs after any editable field has changed.
  version: z.string(),
  // The last change by an admin; changes by the owner are not recorded.
  last_change: auditEntry.pick({ action: true, by: true, at: true }).nullable(),
})
export type OpenRow = z.infer<typeof openRow>

export const getAdminHandbooks = endpoint({
  method: 'GET',
  path: '/api/admin/handbooks',
  access: 'admin',
  staff: ['SUPPORT', 'FINANCE', 'CONTENT'],
  summary: 'Get the complete reference lists used by forms',
  response: z.object({
    timezones: z.array(timeZone),
    languages: z.array(fieldOption),
    categories: z.array(fieldOption),
    funds: z.array(fieldOption),
    tariffs: z.array(fieldOption),
  }),
})

export const getAdminScheme = endpoint({
  method: 'GET',
  path: '/api/admin/scheme',
  access: 'admin',
  staff: ['SUPPORT', 'FINANCE', 'CONTENT'],
  summary: 'Get the tables that the caller may see, in sidebar order, with the fields for lists and forms',
  response: z.object({ tables: z.array(adminTable) }),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  staff: ['SUPPORT', 'FINANCE', 'CONTENT'],
  summary: 'List admin actions, newest first: all, of a table, or of a row; staff see the tables that they can change',
  query: pageQuery.extend({ table_name: z.string().max(64).optional(), row_id: z.string().max(128).optional() }),
  response: page(auditEntry),
})

export const listRows = endpoint({
  method: 'GET',
  path: '/api/admin/:path',
  access: 'admin',
  staff: ['SUPPORT', 'FINANCE', 'CONTENT'],
  summary: 'List rows of a table; unknown tables and those of other roles do not exist',
  params: tableParams,
  query: pageQuery.extend({
    // Words in the title, or an id.
    search,
    // A sortable field, with a `-` prefix for descending order; ties are ordered by id.
    sort: z
      .string()
      .regex(/^-?[a-z_]{1,63}$/, fieldTexts.wrongValue)
      .optional(),
    filter: filterParameter.optional(),
    // Comma-separated names; defaults to the list columns. The id is always included.
    columns: z.string().max(2000).optional(),
  }),
  response: page(adminRow).extend({
    // `total_count` is an estimate; used above ten thousand.
    total_is_estimate: z.boolean(),
  }),
  // validation: `fields` names `sort`, `columns`, or `filter.<field>`.
  errors: ['not_exist', 'validation'],
})

export const createRow = endpoint({
  method: 'POST',
  path: '/api/admin/:path',
  access: 'admin',
  staff: ['SUPPORT', 'FINANCE', 'CONTENT'],
  summary: 'Create a row',
  params: tableParams,
  body: z.object({ values: writtenRow }),
  response: openRow,
  // `fields` uses the names of the fields. forbidden: rows cannot be created in this table. human_friendly: a rule of
  // the table, with its reason.
  errors: ['not_exist', 'validation', 'url_busy', 'human_friendly'],
})

export const listRowOptions = endpoint({
  method: 'GET',
  path: '/api/admin/:path/options',
  access: 'admin',
  staff: ['SUPPORT', 'FINANCE', 'CONTENT'],
  summary: 'Search rows by title to choose one for a relation',
  params: tableParams,
  query: pageQuery.extend({ search }),
  response: page(relationValue).extend({ total_is_estimate: z.boolean() }),
  errors: ['not_exist'],
})

export const getRow = endpoint({
  method: 'GET',
  path: '/api/admin/:path/:id',
  access: 'admin',
  staff: ['SUPPORT', 'FINANCE', 'CONTENT'],
  summary: 'Get a row with all its fields',
  params: rowParams,
  response: openRow,
  errors: ['not_exist'],
})

export const changeRow = endpoint({
  method: 'PATCH',
  path: '/api/admin/:path/:id',
  access: 'admin',
  staff: ['SUPPORT', 'FINANCE', 'CONTENT'],
  summary: 'Update a row, unless somebody changed it since it was opened',
  params: rowParams,
  body: z.object({ changes: writtenRow, version: z.string().max(1000) }),
  response: openRow,
  // already_exists: the row has changed since it was read. The message names the editor and time, `fields` the changed
  // fields with their current values; nothing was written, so read it again. validation, url_busy: `fields` by field
  // names. human_friendly: a rule of the table, with its reason.
  errors: ['not_exist', 'already_exists', 'validation', 'url_busy', 'human_friendly'],
})
