import { searchAdmin } from '@razgovor/contract/staff'
import { afterAll, expect, test } from 'vitest'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { makeListener, makeUser } from '../../../test/factories.ts'
import { startApi } from '../../../test/start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const meeting = await makePaidMeeting(api)
const { db } = api.ctx
const { payment_id, provider_payment_id, card_pan } = await db
  .selectFrom('payments')
  .select(['payment_id', 'provider_payment_id', 'card_pan'])
  .where('order_id', '=', meeting.link.order_id)
  .executeTakeFirstOrThrow()
const payer = await db
  .updateTable('users')
  .set({ first_name: 'Ксения', last_name: 'Трофимова', phone: '+7-916-123-45-67' })
  .where('user_id', '=', meeting.listener.user_id)
  .returning(['user_id', 'email'])
  .executeTakeFirstOrThrow()
const stranger = await makeListener(api, { first_name: 'Олег', last_name: 'Зуев' })

const clients = {
  admin: api.as(await makeUser(api, 'SUPER_ADMIN')),
  support: api.as(await makeUser(api, 'SUPPORT')),
  finance: api.as(await makeUser(api, 'FINANCE')),
}

async function find(q: string, who: keyof typeof clients = 'admin') {
  const { groups } = await clients[who].call(searchAdmin, { query: { q } })
  return Object.fromEntries(groups.map(({ table_name, items }) => [table_name, items.map(({ id }) => id)]))
}

const all = {
  users: [payer.user_id],
  orders: [meeting.link.order_id],
  payments: [payment_id],
  consultations: [meeting.consultation_id],
}
const { users: _users, ...withoutPeople } = all

test.each([
  ['a name', 'трофимова ксения'],
  ['an e-mail', payer.email],
  ['an id', payer.user_id],
  ['a phone', '+7 (916) 123-45-67'],
  ['a phone that begins with 8', '89161234567'],
  ['the end of a phone', '123-45-67'],
])('a search by %s finds the user with their orders, payments and meetings', async (_what, q) => {
  expect(await find(q)).toEqual(all)
})

test.each([
  ['order', meeting.link.order_id],
  ['meeting', meeting.consultation_id],
  ['payment', payment_id],
])('a search by the id of the %s or by its last eight characters finds it', async (name, id) => {
  const table = { order: 'orders', meeting: 'consultations', payment: 'payments' }[name]!
  expect((await find(id))[table]).toContain(id)
  expect((await find(id.slice(-8)))[table]).toContain(id)
})

test('a card mask, its last four digits or the bank’s payment number find the payment and its order', async () => {
  const { orders, payments } = all
  for (const q of [card_pan!, `*${card_pan!.slice(-4)}`, card_pan!.slice(-4), provider_payment_id!])
    expect(await find(q)).toMatchObject({ orders, payments })
})

test('support finds users and meetings, and nothing by card, and finance finds users by name and payments by card', async () => {
  expect(await find('трофимова', 'support')).toEqual({ users: all.users, consultations: all.consultations })
  expect(await find(card_pan!, 'support')).toEqual({})
  expect(await find('трофимова', 'finance')).toEqual({ users: all.users, ...withoutPeople })
  expect(await find(card_pan!, 'finance')).toEqual({ orders: all.orders, payments: all.payments })
})

test('a user without orders is found alone, and a query without matches finds nothing', async () => {
  expect(await find('зуев')).toEqual({ users: [stranger.user_id] })
  for (const q of ['nothing-of-the-kind', '%%%', '0000000000000', 'а б в']) expect(await find(q)).toEqual({})
})

test('a search shows the eight latest matches and says that there are more', async () => {
  const made: string[] = []
  for (let count = 0; count < 10; count++)
    made.unshift((await makeListener(api, { last_name: 'Многолюднова' })).user_id)
  const { groups } = await clients.admin.call(searchAdmin, { query: { q: 'многолюднова' } })
  expect(groups).toMatchObject([{ table_name: 'users', has_more: true }])
  expect(groups[0]!.items.map(({ id }) => id)).toEqual(made.slice(0, 8))
})

test('a search by two letters is refused', async () => {
  expect(await clients.admin.refusal(searchAdmin, { query: { q: 'ан' } })).toBe('validation')
})
