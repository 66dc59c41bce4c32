import { z } from 'zod'

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
