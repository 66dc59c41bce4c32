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
import { createApiKey } from '@razgovor/contract/api-keys'
import { type AdminField, type AdminTable } from '@razgovor/contract/admin-scheme'
import { createWebhook, testWebhook } from '@razgovor/contract/webhooks'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { makeWorld } from '../../../test/access-world.ts'
import { buyNewPackage } from '../../../test/packages.ts'
import { makePromoCode } from '../../../test/promo-codes.ts'
import { startApi } from '../../../test/start-api.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())
const { people } = await makeWorld(api)
await fillRest()
const admin = api.as(people.admin)
const { tables } = await admin.call(getAdminScheme)

/** Inserts a row into each table that `makeWorld` leaves empty. */
async function fillRest(): Promise<void> {
  const { db } = api.ctx
  const now = api.clock.now()
  const { speaker, listener, admin: by } = people
  const { payment_id, order_id, amount } = await db
    .updateTable('payments')
    .set({ paid_at: now })
    .returning(['payment_id', 'order_id', 'amount'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('categories')
    .values({ category_id: newId(now), slug: 'career', title: 'Карьера', position: 1 })
    .execute()
  await db
    .insertInto('funds')
    .values({ fund_id: newId(now), name: 'Подари жизнь', tips_url: 'https://tips.example/1' })
    .execute()
  const request = {
    user_id: listener.user_id,
    status: 'DRAFT',
    step: 'SPEAKER_DETAILS',
    created_at: now,
    updated_at: now,
  } as const
  await db
    .insertInto('speaker_applications')
    .values({ application_id: newId(now), ...request })
    .execute()
  const legal = { user_id: speaker.user_id, legal_form: 'INDIVIDUAL', details: '{}', updated_at: now } as const
  await db.insertInto('legal_details').values(legal).execute()
  const asked = { legal_form: 'SELF_EMPLOYED', details: '{}', status: 'REVIEW', submitted_at: now } as const
  await db
    .insertInto('legal_changes')
    .values({ legal_change_id: newId(now), user_id: speaker.user_id, ...asked })
    .execute()
  const refund = {
    refund_id: newId(now),
    order_id,
    payment_id,
    amount,
    returned_amount: amount,
    why: 'ошибка',
    status: 'DONE',
    created_at: now,
  } as const
  await db.insertInto('refunds').values(refund).execute()
  const heard = { provider: 'acquirer', payment_id, status: 'CONFIRMED', amount, outcome: 'WRONG_AMOUNT' }
  await db
    .insertInto('payment_notifications')
    .values({ ...heard, received_at: now })
    .execute()
  const { version_id } = await db.selectFrom('legal_document_versions').select('version_id').executeTakeFirstOrThrow()
  const consent = { user_id: listener.user_id, version_id, document: 'TERMS', accepted_at: now } as const
  await db.insertInto('consents').values(consent).execute()
  const document = { fn_number: '1', fiscal_number: '1', fiscal_document_number: '7', fiscal_document_attribute: '9' }
  const receipt = { payment_id, type: 'INCOME', amount, receipt_at: now, created_at: now, ...document } as const
  await db.insertInto('fiscal_receipts').values(receipt).execute()
  const { booking_id } = await db
    .selectFrom('bookings')
    .select('booking_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const closing = {
    order_id,
    payment_id,
    booking_id,
    amount,
    status: 'WAITING',
    created_at: now,
    next_at: now,
  } as const
  await db
    .insertInto('closing_receipts')
    .values({ closing_receipt_id: newId(now), ...closing })
    .execute()
  const report = JSON.stringify({ browser: 'Chrome', steps: [], comment: '' })
  const tested = { user_id: listener.user_id, created_at: now, report, reported_at: now }
  await db
    .insertInto('connection_tests')
    .values({ connection_test_id: newId(now), ...tested })
    .execute()
  const notice = {
    notification_id: newId(now),
    user_id: listener.user_id,
    kind: 'legacy',
    params: JSON.stringify({ type: 'PAYMENT', text: 'Оплачено' }),
    event_key: 'a',
  }
  await db
    .insertInto('notifications')
    .values({ ...notice, created_at: now })
    .execute()
  await addReview(booking_id)
  await makePromoCode(api, { speaker })
  const url = 'https://example.com/hook'
  const hook = await api.as(speaker).call(createWebhook, { params: speaker, body: { url, events: ['meeting.ended'] } })
  await api.as(speaker).call(testWebhook, { params: { ...speaker, webhook_id: hook.webhook_id } })
  await api.as(speaker).call(createApiKey, { params: speaker, body: { name: 'Таблица', scopes: ['bookings:read'] } })
  await buyNewPackage(api)
  const wanted = { speaker_id: speaker.user_id, listener_id: listener.user_id, topic: 'Тема', message: 'Привет' }
  const times = JSON.stringify([{ time_start_iso: now.toISOString() }])
  await db
    .insertInto('consultation_requests')
    .values({ request_id: newId(now), ...wanted, times, status: 'NEW', expires_at: now, created_at: now })
    .execute()
  const written = { name: 'Вера', email: 'vera@example.ru', subject: 'Вопрос', text: 'Как?' }
  await db
    .insertInto('feedback')
    .values({ feedback_id: newId(now), user_id: by.user_id, ...written, created_at: now })
    .execute()
}

/** Disables triggers and foreign keys, because the booking's meeting has not taken place. */
async function addReview(booking_id: string): Promise<void> {
  const now = api.clock.now()
  const { review_id, review_report_id } = { review_id: newId(now), review_report_id: newId(now) }
  await transact(api.ctx, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { consultation_id, speaker_id, listener_id } = await tx
      .selectFrom('bookings')
      .selectAll()
      .where('booking_id', '=', booking_id)
      .executeTakeFirstOrThrow()
    const of = { booking_id, consultation_id, speaker_id, listener_id }
    const written = { rating: 5, text: 'Спасибо', is_anonymous: false, created_at: now, changed_at: now }
    await tx
      .insertInto('reviews')
      .values({ review_id, ...of, ...written })
      .execute()
    const report = { user_id: listener_id, reason: 'OTHER', text: 'Не так', created_at: now } as const
    await tx
      .insertInto('connection_ratings')
      .values({ connection_rating_id: newId(now), consultation_id, user_id: listener_id, rating: 4, created_at: now })
      .execute()
    await tx
      .insertInto('review_reports')
      .values({ review_report_id, review_id, ...report })
      .execute()
  })
}

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
