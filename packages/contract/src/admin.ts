import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timeZone } from './site.ts'
import { instant, page, pageQuery, personInfo } from './values.ts'

/**
 * How a field is displayed and encoded (null means empty): `str`, `texteditor` (safe HTML), `url_link`, `image` and
 * `news_image` (a picture URL): string; `UUID`: string; `datetime`: instant; `int`: number; `bool`: boolean; `Enum`:
 * one of `enum_values`; `EnumList` and `list[str]`: array of strings; `relation`: `{ id, title }` when read, the id
 * when written; `list`: any JSON, read-only.
 */
export const fieldType = z.enum([
  'str',
  'image',
  'news_image',
  'UUID',
  'datetime',
  'Enum',
  'EnumList',
  'bool',
  'int',
  'relation',
  'list[str]',
  'list',
  'url_link',
  'texteditor',
])
export type FieldType = z.infer<typeof fieldType>

/** `is` one value, `in` several, `range` from/to, `has` a substring or a list element, `empty` or not. */
export const filterKind = z.enum(['is', 'in', 'range', 'has', 'empty'])
export type FilterKind = z.infer<typeof filterKind>

export const fieldOption = z.object({ value: z.string(), title: z.string() })
export type FieldOption = z.infer<typeof fieldOption>

export const adminField = z.object({
  name: z.string(),
  title: z.string(),
  type: fieldType,
  // Must not be empty when written.
  required: z.boolean(),
  // Cannot be changed on an existing row; `on_create` may still allow it for a new one.
  read_only: z.boolean(),
  // Shown in the form for a new row.
  on_create: z.boolean(),
  // For `Enum` and `EnumList`.
  enum_values: z.array(fieldOption).optional(),
  // For `relation`: the table it references.
  relation: z.object({ table_name: z.string() }).optional(),
  // The unit of an `int`; kopecks are displayed as roubles.
  unit: z.enum(['kopecks', 'minutes', 'hours', 'percent']).optional(),
  // Characters, or elements of a list.
  max_length: z.int().optional(),
  help: z.string().optional(),
  // Shown in the list by default.
  is_list_column: z.boolean(),
  is_sortable: z.boolean(),
  // True if `filter_kinds` is not empty.
  is_filterable: z.boolean(),
  filter_kinds: z.array(filterKind),
})
export type AdminField = z.infer<typeof adminField>

/** An operation on a row with its own endpoint and rules, beside editing. */
export const adminAction = z.object({
  // Unique within the table; the client chooses the confirmation dialog by it.
  name: z.string(),
  title: z.string(),
  // Method and path of a contract endpoint, such as `POST /api/admin/applications/:application_id/approve`.
  call: z.string(),
  // Offers the action only if the field has one of these values, or is (not) empty.
  only_when: z
    .object({ field: z.string(), values: z.array(z.string()).optional(), empty: z.boolean().optional() })
    .optional(),
  is_dangerous: z.boolean(),
})
export type AdminAction = z.infer<typeof adminAction>

// The sections of the admin area, in display order.
export const adminGroup = z.enum(['people', 'meetings', 'money', 'content', 'system'])
export type AdminGroup = z.infer<typeof adminGroup>

export const adminTable = z.object({
  group: adminGroup,
  // As used in paths: `/api/admin/:path`, `/admin/{table_name}`.
  table_name: z.string(),
  visual_table_name: z.string(),
  // The field with the row's `:id`; for a `relation`, its `id`.
  id_field: z.string(),
  // The field that identifies a row to a reader; may be a `relation`.
  title_field: z.string(),
  // In form order.
  fields: z.array(adminField),
  // Whether text search is supported; ids can always be searched.
  can_search: z.boolean(),
  can_create: z.boolean(),
  // Whether any field can be changed.
  can_change: z.boolean(),
  // In the format of `sort`.
  default_sort: z.string(),
  actions: z.array(adminAction),
})
export type AdminTable = z.infer<typeof adminTable>

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
const filterParameter = z
  .string()
  .max(4000)
  .transform((text, check) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      check.addIssue('Неверное значение')
      return z.NEVER
    }
  })
  .pipe(rowFilter)

/** Page sizes that the client offers. */
export const adminPageSizes = [20, 50, 100] as const

const tableParams = z.object({ path: z.string().max(64) })
const rowParams = tableParams.extend({ id: z.string().max(128) })
const search = z.string().trim().max(100).optional()

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
      .regex(/^-?[a-z_]{1,63}$/, 'Неверное значение')
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
