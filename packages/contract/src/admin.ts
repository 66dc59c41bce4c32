import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timeZone } from './site.ts'
import { instant, page, pageQuery, personInfo } from './values.ts'

/**
 * How a field is shown and written; the value of each, as it travels both ways (null: empty):
 * - `str`, `texteditor` (safe HTML), `url_link`, `image`, `news_image` (the picture's address): a string;
 * - `UUID`: a string; `datetime`: an instant; `int`: a number; `bool`: a boolean; `Enum`: one of `enum_values`;
 * - `EnumList`, `list[str]`: an array of strings;
 * - `relation`: read as `{ id, title }`, written as the id alone;
 * - `list`: any JSON, only ever read.
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

/** `is` one value, `in` several, `range` from and to, `has` a part of the text or one of the list, `empty` or not. */
export const filterKind = z.enum(['is', 'in', 'range', 'has', 'empty'])
export type FilterKind = z.infer<typeof filterKind>

export const fieldOption = z.object({ value: z.string(), title: z.string() })
export type FieldOption = z.infer<typeof fieldOption>

export const adminField = z.object({
  name: z.string(),
  title: z.string(),
  type: fieldType,
  /** May not be left empty, where it can be written at all. */
  required: z.boolean(),
  /** Of a row that is there; a new one may still be given it: `on_create`. */
  read_only: z.boolean(),
  /** Asked for in the form of a new row. */
  on_create: z.boolean(),
  /** Of `Enum` and `EnumList`. */
  enum_values: z.array(fieldOption).optional(),
  /** Of `relation`: whose row it names; one of the scheme's tables. */
  relation: z.object({ table_name: z.string() }).optional(),
  /** What an `int` counts; kopecks are shown as roubles. */
  unit: z.enum(['kopecks', 'minutes', 'hours', 'percent']).optional(),
  /** Characters, or elements of a list. */
  max_length: z.int().optional(),
  help: z.string().optional(),
  /** Among the columns of the list until others are chosen. */
  is_list_column: z.boolean(),
  is_sortable: z.boolean(),
  /** The same as `filter_kinds` not being empty. */
  is_filterable: z.boolean(),
  filter_kinds: z.array(filterKind),
})
export type AdminField = z.infer<typeof adminField>

/** Something done with a row by a call of its own, not by editing: refused by that call's rules. */
export const adminAction = z.object({
  /** Unique in its table: the screen knows by it what to ask before. */
  name: z.string(),
  title: z.string(),
  /** Method and path of an endpoint of the contract, such as `POST /api/admin/applications/:application_id/approve`. */
  call: z.string(),
  /** Offered only where the field has one of these values, or is empty or not; always without it. */
  only_when: z
    .object({ field: z.string(), values: z.array(z.string()).optional(), empty: z.boolean().optional() })
    .optional(),
  is_dangerous: z.boolean(),
})
export type AdminAction = z.infer<typeof adminAction>

/** The parts of the admin area, in their order. */
export const adminGroup = z.enum(['people', 'meetings', 'money', 'content', 'system'])
export type AdminGroup = z.infer<typeof adminGroup>

export const adminTable = z.object({
  group: adminGroup,
  /** As it stands in paths: `/api/admin/:path`, `/admin/{table_name}`. */
  table_name: z.string(),
  visual_table_name: z.string(),
  /** The field whose value is the row's `:id`; of a `relation`, its `id`. */
  id_field: z.string(),
  /** The field that a person knows a row by; may be a `relation`. */
  title_field: z.string(),
  /** In the order of the form. */
  fields: z.array(adminField),
  /** Has words to search by; an id is found everywhere. */
  can_search: z.boolean(),
  can_create: z.boolean(),
  /** Whether any field can be changed. */
  can_change: z.boolean(),
  /** As `sort` is written. */
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

/** A row by its fields; see `fieldType` for what each holds. */
const adminRow = z.record(z.string(), adminValue)
export type AdminRow = z.infer<typeof adminRow>

/** What is to be written, by the field's name; what is left out stays. */
const writtenValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string().max(2000)).max(100)])
const writtenRow = z.record(z.string().max(64), writtenValue)
export type WrittenRow = z.infer<typeof writtenRow>

/** What a field must be; several at once all hold. */
export const fieldFilter = z.strictObject({
  is: z.union([z.string().max(200), z.number(), z.boolean()]).optional(),
  in: z.array(z.string().max(200)).min(1).max(50).optional(),
  /** Both included: a number, or an instant for `datetime`. */
  from: z.union([z.number(), z.string().max(40)]).optional(),
  to: z.union([z.number(), z.string().max(40)]).optional(),
  has: z.string().trim().min(1).max(100).optional(),
  empty: z.boolean().optional(),
})
export type FieldFilter = z.infer<typeof fieldFilter>

/** By the field's name. */
export const rowFilter = z.record(z.string().max(64), fieldFilter)
export type RowFilter = z.infer<typeof rowFilter>

/** A query's parameter: the JSON of a `RowFilter`, such as `{"status":{"in":["PAID"]},"amount":{"from":100000}}`. */
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

/** What the screen offers of `limit`. */
export const adminPageSizes = [20, 50, 100] as const

const tableParams = z.object({ path: z.string().max(64) })
const rowParams = tableParams.extend({ id: z.string().max(128) })
const search = z.string().trim().max(100).optional()

export const auditEntry = z.object({
  audit_entry_id: z.int(),
  table_name: z.string(),
  row_id: z.string(),
  /** CREATE, CHANGE, or the name of an action. */
  action: z.string(),
  /** Null: a command of the server's own. */
  by: personInfo.nullable(),
  at: instant,
  /** The fields that changed, as they were and as they became; null of a person who was forgotten since. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const openRow = z.object({
  row: adminRow,
  title: z.string(),
  /** Opaque: to be sent with a change. Another one the next time: a field that can be changed was changed. */
  version: z.string(),
  /** The last by an admin; its owner's own are not noted. */
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
    /** Words in the title, or an id. */
    search,
    /** A sortable field, `-` before it for the greatest first; rows alike come by their id. */
    sort: z
      .string()
      .regex(/^-?[a-z_]{1,63}$/, 'Неверное значение')
      .optional(),
    filter: filterParameter.optional(),
    /** Names with commas between them; without it those of the list. The id comes along always. */
    columns: z.string().max(2000).optional(),
  }),
  response: page(adminRow).extend({
    /** `total_count` was not counted but estimated: it is past ten thousand. */
    total_is_estimate: z.boolean(),
  }),
  /** validation: `fields` names `sort`, `columns`, or `filter.<field>`. */
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
  /** `fields` by the names of the fields. forbidden: no rows are made here. human_friendly: a rule says why. */
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
  /**
   * already_exists: the row was changed since; the message says by whom and when, `fields` names each field that is
   * another now, and says what it is. Nothing was written: read it again for the present values and version.
   * validation, url_busy: `fields` by the names of the fields. human_friendly: a rule says why.
   */
  errors: ['not_exist', 'already_exists', 'validation', 'url_busy', 'human_friendly'],
})
