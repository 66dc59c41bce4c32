import {
  changeRow,
  createRow,
  getAdminScheme,
  getRow,
  listRowOptions,
  listRows,
  type AdminRow,
  type AdminValue,
  type RelationValue,
  type RowFilter,
} from '@razgovor/contract/admin'
import type { AdminField, AdminTable } from '@razgovor/contract/admin-scheme'
import { afterAll, expect, test } from 'vitest'
import { makeFixtures } from '../../../test/access-fixtures.ts'
import { startApi } from '../../../test/start-api.ts'
import { fillTables } from '../../../test/filled-tables.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())
const { people } = await makeFixtures(api)
await fillTables(api, people)
const admin = api.as(people.admin)
const { tables } = await admin.call(getAdminScheme)

const shown = tables.map((table) => [table.table_name, table] as const)
const withoutRows = new Set(['payouts_made', 'bank_chargebacks'])

function idOf({ id_field }: AdminTable, row: AdminRow): string {
  const id = row[id_field]
  if (typeof id === 'number') return String(id)
  return typeof id === 'object' ? (id as RelationValue).id : (id as string)
}

async function firstRow(table: AdminTable): Promise<AdminRow | undefined> {
  const columns = table.fields.map(({ name }) => name).join(',')
  const { items } = await admin.call(listRows, { params: { path: table.table_name }, query: { columns } })
  return items[0]
}

test.each(shown)(
  'the table %s is listed with its default columns, and can be listed with all columns',
  async (path, table) => {
    const { items, total_count, total_is_estimate } = await admin.call(listRows, { params: { path } })
    expect(total_count === 0).toBe(withoutRows.has(path))
    expect({ total_is_estimate, count: items.length }).toEqual({
      total_is_estimate: false,
      count: Math.min(total_count, 20),
    })
    const columns = table.fields.filter(({ name, is_list_column }) => is_list_column || name === table.id_field)
    if (items[0]) expect(Object.keys(items[0]).toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
    const whole = await firstRow(table)
    if (whole) expect(Object.keys(whole)).toEqual(table.fields.map(({ name }) => name))
  },
)

test.each(shown)(
  'the table %s can be sorted by each sortable field, in both directions, and by no other field',
  async (path, table) => {
    for (const { name, is_sortable } of table.fields)
      for (const sort of [name, `-${name}`]) {
        const asked = { params: { path }, query: { sort, limit: 100 } }
        if (!is_sortable) expect([name, await admin.refusal(listRows, asked)]).toEqual([name, 'validation'])
        else expect([name, (await admin.call(listRows, asked)).offset]).toEqual([name, 0])
      }
  },
)

/** Returns filters that must find a row with this value. */
function filterFor({ filter_kinds, type }: AdminField, value: AdminValue): RowFilter[string][] {
  if (value === null) return filter_kinds.includes('empty') ? [{ empty: true }] : []
  const plain = typeof value === 'object' && 'id' in value ? String(value['id']) : value
  const asked: RowFilter[string][] = []
  if (filter_kinds.includes('is') && !Array.isArray(plain)) asked.push({ is: plain as string | number | boolean })
  if (filter_kinds.includes('range')) asked.push({ from: plain as string | number, to: plain as string | number })
  const [first] = Array.isArray(plain) ? (plain as string[]) : [plain]
  if (filter_kinds.includes('in') && typeof first === 'string') asked.push({ in: [first] })
  if (filter_kinds.includes('has') && typeof first === 'string' && first.trim() !== '')
    asked.push({ has: type === 'EnumList' ? first : first.slice(0, 20) })
  if (filter_kinds.includes('empty')) asked.push({ empty: false })
  return asked
}

test.each(shown)('the table %s can be filtered by each filterable field', async (path, table) => {
  const row = await firstRow(table)
  if (!row) return
  const id = idOf(table, row)
  for (const field of table.fields)
    for (const asked of filterFor(field, row[field.name] ?? null)) {
      const query = { filter: JSON.stringify({ [field.name]: asked }), limit: 100 }
      const { items } = await admin.call(listRows, { params: { path }, query })
      expect({ field: field.name, asked, found: items.map((item) => idOf(table, item)) }).toEqual({
        field: field.name,
        asked,
        found: expect.arrayContaining([id]) as unknown,
      })
    }
})

test.each(shown)('the table %s refuses a filter by any other field', async (path, { fields }) => {
  for (const { name, is_filterable } of fields) {
    if (is_filterable) continue
    const filter = JSON.stringify({ [name]: { empty: false } })
    expect(await admin.refusal(listRows, { params: { path }, query: { filter } })).toBe('validation')
  }
})

test.each(shown)('rows of the table %s can be opened, offered by title and found by id', async (path, table) => {
  const row = await firstRow(table)
  if (!row) return
  const id = idOf(table, row)
  const opened = await admin.call(getRow, { params: { path, id } })
  expect(opened.row).toEqual(row)
  expect(opened.title).not.toBe('')
  const { items } = await admin.call(listRowOptions, { params: { path }, query: { limit: 100 } })
  expect(items).toContainEqual({ id, title: opened.title })
  if (!id.includes('-')) return
  const found = await admin.call(listRows, { params: { path }, query: { search: id, limit: 100 } })
  expect(found.items.map((item) => idOf(table, item))).toContain(id)
})

test.each(shown)('the table %s refuses changes of read-only and unknown fields', async (path, table) => {
  const row = await firstRow(table)
  if (!row) return
  const id = idOf(table, row)
  const { version } = await admin.call(getRow, { params: { path, id } })
  for (const name of table.fields
    .filter(({ read_only }) => read_only)
    .map((field) => field.name)
    .concat('password_hash')) {
    const asked = { params: { path, id }, body: { changes: { [name]: 'x' }, version } }
    expect([name, await admin.refusal(changeRow, asked)]).toEqual([name, table.can_change ? 'validation' : 'forbidden'])
  }
  expect((await admin.call(getRow, { params: { path, id } })).row).toEqual(row)
})

test.each(shown)('the table %s refuses a new row without the required fields', async (path, { can_create }) => {
  const refusal = await admin.refusal(createRow, { params: { path }, body: { values: {} } })
  expect(refusal).toBe(can_create ? 'validation' : 'forbidden')
})

test.each(shown)('the table %s is refused to listeners and speakers', async (path) => {
  for (const person of [people.listener, people.speaker])
    expect(await api.as(person).refusal(listRows, { params: { path } })).toBe('forbidden')
})

test('first rows of all tables contain no payment URL and no hash of a session token', async () => {
  const secrets = await api.ctx.db.selectFrom('payments').select('payment_url').execute()
  const hashes = await api.ctx.db.selectFrom('session_tokens').select('token_hash').execute()
  const answers = JSON.stringify(await Promise.all(tables.map(firstRow)))
  const hidden = [
    ...secrets.map(({ payment_url }) => payment_url!),
    ...hashes.map(({ token_hash }) => token_hash.toString('hex')),
  ]
  expect(hidden.length).toBeGreaterThan(1)
  expect(hidden.filter((secret) => answers.includes(secret))).toEqual([])
})
