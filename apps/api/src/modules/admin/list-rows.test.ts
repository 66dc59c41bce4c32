import { changeRow, getRow, listRowOptions, listRows, type AdminRow } from '@razgovor/contract/admin'
import { signUp } from '@razgovor/contract/bookings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linkFor } from '../../../test/bank.ts'
import { makeListener, makeSpeaker, makeTimeSlot, makeUser } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/api-client.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

const users = { params: { path: 'users' } }

async function makeAdmin(api: TestApi) {
  const user = await makeUser(api, 'SUPER_ADMIN', { first_name: 'Глеб', last_name: 'Админов' })
  return api.as(user)
}

const emails = ({ items }: { items: AdminRow[] }) => items.map(({ email }) => email as string)

test('a search matches parts of the title in any order, and takes wildcards literally', async () => {
  await using api = await startApi()
  const admin = await makeAdmin(api)
  await makeListener(api, { first_name: 'Мария', last_name: 'Волкова', email: 'm_w@example.ru' })
  await makeListener(api, { first_name: 'Мария', last_name: 'Орлова', email: 'maw@example.ru' })
  const find = async (search: string) => emails(await admin.call(listRows, { ...users, query: { search } }))
  expect(await find('волков мар')).toEqual(['m_w@example.ru'])
  expect((await find('мария')).toSorted()).toEqual(['m_w@example.ru', 'maw@example.ru'])
  expect(await find('m_w@')).toEqual(['m_w@example.ru'])
  expect(await find('%')).toEqual([])
  expect(await find(String.raw`\ ' "`)).toEqual([])
})

test('a time slot is found by its speaker’s name, by its speaker’s id and by its own id', async () => {
  await using api = await startApi()
  const admin = await makeAdmin(api)
  const speaker = await makeSpeaker(api, { first_name: 'Олег', last_name: 'Зимин' })
  const { slot_id } = await makeTimeSlot(api, { speaker })
  await makeTimeSlot(api)
  const find = async (search: string) => {
    const { items } = await admin.call(listRows, { params: { path: 'time_slots' }, query: { search } })
    return items.map((row) => [row['slot_id'], row['speaker_id']])
  }
  const found = [[slot_id, { id: speaker.user_id, title: 'Олег Зимин' }]]
  expect(await find('зимин')).toEqual(found)
  expect(await find(speaker.user_id)).toEqual(found)
  expect(await find(slot_id.toUpperCase())).toEqual(found)
  expect(await find('никто')).toEqual([])
})

test('a booking is found by the name of either side, by its own id and by its meeting’s id', async () => {
  await using api = await startApi()
  const admin = await makeAdmin(api)
  const speaker = await makeSpeaker(api, { first_name: 'Олег', last_name: 'Зимин' })
  const listener = await makeListener(api, { first_name: 'Мария', last_name: 'Волкова' })
  const slot = await makeTimeSlot(api, { speaker, booking_mode: 'FREE_BOOKING' })
  const { booking_id, consultation_id } = await api.as(listener).call(signUp, { params: slot })
  const other = await makeTimeSlot(api, { booking_mode: 'FREE_BOOKING' })
  await api.as(await makeListener(api)).call(signUp, { params: other })
  const find = async (search: string) => {
    const { items } = await admin.call(listRows, { params: { path: 'bookings' }, query: { search } })
    return items.map((row) => row['booking_id'])
  }
  for (const search of ['зимин', 'волкова', booking_id!, consultation_id])
    expect(await find(search)).toEqual([booking_id])
  expect(await find('никто')).toEqual([])
})

test('filters are combined with AND, and an invalid filter is named in the error', async () => {
  await using api = await startApi()
  const admin = await makeAdmin(api)
  await makeListener(api, { email: 'omsk@example.ru', time_zone_id: 'Asia/Omsk' })
  await makeSpeaker(api, { email: 'speaker@example.ru', time_zone_id: 'Asia/Omsk' })
  await makeListener(api, { email: 'moscow@example.ru' })
  const find = (filter: object) => admin.call(listRows, { ...users, query: { filter: JSON.stringify(filter) } })
  const both = { role: { in: ['LISTENER', 'SPEAKER'] }, time_zone_id: { in: ['Asia/Omsk'] } }
  expect(emails(await find(both)).toSorted()).toEqual(['omsk@example.ru', 'speaker@example.ru'])
  expect(emails(await find({ ...both, email: { has: 'omsk' } }))).toEqual(['omsk@example.ru'])
  expect(emails(await find({ created_at: { from: '2058-01-15' } }))).toEqual([])
  const wrong = {
    nobody: { is: 1 },
    role: { has: 'A' },
    created_at: { from: 'yesterday' },
    is_open: { is: 'true' },
    user_id: { is: "' or 1=1" },
    password_hash: { empty: false },
  }
  for (const [name, asked] of Object.entries(wrong)) {
    const query = { filter: JSON.stringify({ [name]: asked }) }
    expect((await refusalOf(admin.call(listRows, { ...users, query }))).fields).toHaveProperty([`filter.${name}`])
  }
  for (const filter of ['', '[]', '1', '{"role":1}', '{"role":{"in":[]}}', '{"role":{"like":"A"}}'])
    expect(await admin.refusal(listRows, { ...users, query: { filter } })).toBe('validation')
})

test('a number outside the column’s range finds nothing, and a fraction is refused', async () => {
  await using api = await startApi()
  const admin = await makeAdmin(api)
  await linkFor(api, await makeListener(api), [await makeTimeSlot(api)])
  const find = async (amount: object) => {
    const filter = JSON.stringify({ amount })
    const { items } = await admin.call(listRows, { params: { path: 'orders' }, query: { filter } })
    return items.map((row) => row['amount'])
  }
  expect(await find({ is: 250_000 })).toEqual([250_000])
  expect(await find({ is: Number.MAX_SAFE_INTEGER })).toEqual([])
  const fraction = JSON.stringify({ amount: { is: 1.5 } })
  expect(await admin.refusal(listRows, { params: { path: 'orders' }, query: { filter: fraction } })).toBe('validation')
})

test('pages sorted by equal values skip no row and repeat none', async () => {
  await using api = await startApi()
  const admin = await makeAdmin(api)
  for (let n = 0; n < 11; n++) await makeListener(api)
  for (const sort of ['last_name', '-last_name', 'role', '-created_at', 'user_id']) {
    const seen: unknown[] = []
    for (let offset = 0; offset < 12; offset += 5) {
      const { items, total_count } = await admin.call(listRows, { ...users, query: { sort, offset, limit: 5 } })
      expect(total_count).toBe(12)
      seen.push(...items.map(({ user_id }) => user_id))
    }
    expect(new Set(seen).size).toBe(12)
  }
})

test('the response contains the requested columns and the id, in the scheme’s order', async () => {
  await using api = await startApi()
  const admin = await makeAdmin(api)
  const { items } = await admin.call(listRows, { ...users, query: { columns: 'role,email' } })
  expect(Object.keys(items[0]!)).toEqual(['user_id', 'email', 'role'])
  for (const columns of ['password_hash', 'email;role', 'email, role'])
    expect(await admin.refusal(listRows, { ...users, query: { columns } })).toBe('validation')
})

test('above ten thousand rows the total is an estimate, except on the last page', async () => {
  await using api = await startApi()
  const admin = await makeAdmin(api)
  const { user_id } = await makeListener(api)
  await sql`insert into notifications (notification_id, user_id, kind, params, event_key, created_at)
    select gen_random_uuid(), ${user_id}, 'legacy', '{"type": "PAYMENT", "text": "Оплачено"}', n::text, now() from generate_series(1, 12000) n`.execute(
    api.ctx.db,
  )
  await sql`analyze notifications`.execute(api.ctx.db)
  const ask = (query: object) =>
    admin.call(listRows, { params: { path: 'notifications' }, query: { limit: 100, ...query } })
  expect(await ask({})).toMatchObject({ total_count: 12_000, total_is_estimate: true })
  expect(await ask({ offset: 11_950 })).toMatchObject({ total_count: 12_000, total_is_estimate: false })
  const none = { filter: JSON.stringify({ read_at: { empty: false } }) }
  expect(await ask(none)).toMatchObject({ total_count: 0, total_is_estimate: false, items: [] })
})

test('the options of a relation are searchable and come in pages', async () => {
  await using api = await startApi()
  const admin = await makeAdmin(api)
  const { user_id } = await makeListener(api, { first_name: 'Мария', last_name: 'Волкова' })
  const options = await admin.call(listRowOptions, { ...users, query: { search: 'волкова' } })
  expect(options).toEqual({
    offset: 0,
    limit: 20,
    total_count: 1,
    total_is_estimate: false,
    items: [{ id: user_id, title: 'Мария Волкова' }],
  })
  for (let count = 0; count < 3; count++) await makeListener(api)
  const pages = [0, 2, 4].map((offset) => admin.call(listRowOptions, { ...users, query: { offset, limit: 2 } }))
  const found = (await Promise.all(pages)).map(({ items }) => items.map(({ id }) => id))
  expect(found.map(({ length }) => length)).toEqual([2, 2, 1])
  expect(new Set(found.flat()).size).toBe(5)
})

test('hidden tables and missing rows are not_exist', async () => {
  await using api = await startApi()
  const admin = await makeAdmin(api)
  const { user_id } = await makeListener(api)
  for (const path of [
    'saved_cards',
    'session_tokens',
    'pg_class',
    '__proto__',
    'constructor',
    'users;',
    'payouts_made2',
  ])
    expect(await admin.refusal(listRows, { params: { path } })).toBe('not_exist')
  for (const id of ['1', "' or 1=1", user_id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))])
    expect(await admin.refusal(getRow, { params: { path: 'users', id } })).toBe('not_exist')
  const body = { changes: {}, version: '' }
  expect(await admin.refusal(changeRow, { params: { path: 'users', id: 'x' }, body })).toBe('not_exist')
})
