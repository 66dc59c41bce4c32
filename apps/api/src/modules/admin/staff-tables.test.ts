import {
  changeRow,
  createRow,
  getAdminScheme,
  getRow,
  listAudit,
  listRowOptions,
  listRows,
} from '@razgovor/contract/admin'
import type { StaffRole } from '@razgovor/contract/values'
import { afterAll, expect, test } from 'vitest'
import { unknownId } from '../../../test/endpoint-samples.ts'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'
import { logChange } from '../../audit-log.ts'
import { transact } from '../../db/transact.ts'
import { mayCall, tableAccess } from './table-access.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
const { tables: all } = await admin.call(getAdminScheme)
const roles = ['SUPPORT', 'FINANCE', 'CONTENT'] as const
const clients = new Map(
  await Promise.all(roles.map(async (role) => [role, api.as(await makeUser(api, role))] as const)),
)
const cases = all.flatMap((table) => roles.map((role) => [role, table.table_name, table] as const))

const isAmong = (staff: readonly StaffRole[] | undefined, role: StaffRole) => staff?.includes(role) === true

test('the access table lists exactly the tables of the admin area', () => {
  expect(Object.keys(tableAccess).toSorted()).toEqual(all.map(({ table_name }) => table_name).toSorted())
})

test.each(cases)('%s has the access to %s that the access table defines, in every call', async (role, path, table) => {
  const client = clients.get(role)!
  const { read, write, hidden } = tableAccess[path]!
  const params = { path }
  const row = { path, id: table.fields.find(({ name }) => name === table.id_field)?.type === 'int' ? '0' : unknownId }
  const values = { values: {} }
  const changes = { changes: {}, version: '' }
  const { tables } = await client.call(getAdminScheme)
  const seen = tables.find(({ table_name }) => table_name === path)
  expect(seen !== undefined).toBe(isAmong(read, role))
  if (!seen) {
    expect(await client.refusal(listRows, { params })).toBe('not_exist')
    expect(await client.refusal(listRowOptions, { params })).toBe('not_exist')
    expect(await client.refusal(getRow, { params: row })).toBe('not_exist')
    expect(await client.refusal(createRow, { params, body: values })).toBe('not_exist')
    expect(await client.refusal(changeRow, { params: row, body: changes })).toBe('not_exist')
    return
  }
  const { items } = await client.call(listRows, { params })
  await client.call(listRowOptions, { params })
  const names = seen.fields.map(({ name }) => name)
  expect(names).toEqual(table.fields.map(({ name }) => name).filter((name) => !hidden?.[role]?.includes(name)))
  for (const item of items) expect(names).toEqual(expect.arrayContaining(Object.keys(item)))
  for (const column of hidden?.[role] ?? []) {
    expect(await client.refusal(listRows, { params, query: { columns: column } })).toBe('validation')
    expect(await client.refusal(listRows, { params, query: { sort: column } })).toBe('validation')
    const filter = JSON.stringify({ [column]: { empty: false } })
    expect(await client.refusal(listRows, { params, query: { filter } })).toBe('validation')
  }
  const mayWrite = isAmong(write, role)
  expect(seen).toMatchObject({
    can_create: mayWrite && table.can_create,
    can_change: mayWrite && table.can_change,
    actions: table.actions.filter(({ call }) => mayCall(call, role)),
  })
  if (!seen.can_change) {
    expect(await client.refusal(changeRow, { params: row, body: changes })).toBe('forbidden')
    expect(seen.fields.filter(({ read_only }) => !read_only)).toEqual([])
  }
  if (!seen.can_create) expect(await client.refusal(createRow, { params, body: values })).toBe('forbidden')
})

test('relations lead only to tables that the role can see', async () => {
  for (const client of clients.values()) {
    const { tables } = await client.call(getAdminScheme)
    const names = tables.map(({ table_name }) => table_name)
    const named = tables.flatMap(({ fields }) => fields.flatMap(({ relation }) => relation?.table_name ?? []))
    expect(names).toEqual(expect.arrayContaining(named))
  }
})

async function groupsOf(role: (typeof roles)[number]) {
  const { tables } = await clients.get(role)!.call(getAdminScheme)
  return [...new Set(tables.map(({ group }) => group))]
}

test('support sees no money tables, finance no content or system tables, and content only content tables', async () => {
  expect(await groupsOf('SUPPORT')).toEqual(['people', 'meetings', 'system'])
  expect(await groupsOf('FINANCE')).toEqual(['people', 'meetings', 'money'])
  expect(await groupsOf('CONTENT')).toEqual(['content'])
})

test('support sees no columns about cards, banks or payments', async () => {
  const { tables } = await clients.get('SUPPORT')!.call(getAdminScheme)
  const columns = tables.flatMap(({ table_name, fields }) => fields.map(({ name }) => `${table_name}.${name}`))
  expect(columns.filter((name) => /card|pan$|bank|payment|payout|ledger|commission/.test(name))).toEqual([])
})

test('support can change a user, but not a staff member', async () => {
  const support = clients.get('SUPPORT')!
  async function rename({ user_id }: { user_id: string }) {
    const params = { path: 'users', id: user_id }
    const { version } = await support.call(getRow, { params })
    return support.call(changeRow, { params, body: { version, changes: { first_name: 'Инна' } } })
  }
  expect((await rename(await makeListener(api))).row).toMatchObject({ first_name: 'Инна' })
  for (const role of ['CONTENT', 'SUPER_ADMIN'] as const)
    await expect(rename(await makeUser(api, role))).rejects.toThrow('Это человек из команды')
})

test('the audit log shows each role only the tables that it writes or acts on', async () => {
  const { user_id } = await makeListener(api)
  const entry = { action: 'CHANGE' as const, by_user_id: null, subject_id: null, request_id: null, at: api.clock.now() }
  await transact(api.ctx, async (tx) => {
    for (const [table_name, values] of Object.entries(loggedValues))
      await logChange(tx, { ...entry, table_name, row_id: user_id, before: {}, after: values })
  })
  const seen = async (role: (typeof roles)[number]) => {
    const { items } = await clients.get(role)!.call(listAudit, { query: { row_id: user_id } })
    return Object.fromEntries(items.map(({ table_name, after }) => [table_name, after]))
  }
  const { users, speakers, refunds, news } = loggedValues
  expect(await seen('SUPPORT')).toEqual({ users, speakers })
  expect(await seen('FINANCE')).toEqual({ speakers: { alias: 'inna' }, refunds })
  expect(await seen('CONTENT')).toEqual({ news })
})

const loggedValues = {
  users: { phone: '+79161234567' },
  // FINANCE pays speakers, but does not see what they write about themselves.
  speakers: { alias: 'inna', about: 'Обо мне' },
  refunds: { status: 'DONE' },
  news: { title: 'Новость' },
  jobs: { name: 'send-code' },
}

test('no role has a writable field that is a bare id instead of a relation', async () => {
  for (const client of clients.values()) {
    const { tables } = await client.call(getAdminScheme)
    const bare = tables.flatMap(({ table_name, fields }) =>
      fields.filter(({ type, read_only }) => type === 'UUID' && !read_only).map(({ name }) => `${table_name}.${name}`),
    )
    expect(bare).toEqual([])
  }
})
