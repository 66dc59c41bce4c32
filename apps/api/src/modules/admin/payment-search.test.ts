import { listRows } from '@razgovor/contract/admin'
import { afterAll, expect, test } from 'vitest'
import { bankOf } from '../../../test/bank.ts'
import { makeUser } from '../../../test/factories.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi } from '../../../test/start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())
const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
const wanted = await makePaidMeeting(api)
const other = await makePaidMeeting(api)
for (const { link } of [wanted, other]) await bankOf(api).refundByHand(link, 10_000)
await api.settle()
await api.ctx.db
  .updateTable('payments')
  .set({ card_pan: '220000******1111' })
  .where('order_id', '=', other.link.order_id)
  .execute()
const { payment_id, card_pan } = await api.ctx.db
  .selectFrom('payments')
  .select(['payment_id', 'card_pan'])
  .where('order_id', '=', wanted.link.order_id)
  .executeTakeFirstOrThrow()

const searches = {
  'our payment id': payment_id,
  'the order’s id': wanted.link.order_id,
  'the bank’s number': bankOf(api).numberOf(wanted.link),
  'the card’s mask': card_pan!,
  'the card’s last digits': `*${card_pan!.slice(-4)}`,
  'the payer’s e-mail': wanted.listener.email,
}

test.each(
  ['orders', 'payments', 'refunds', 'payment_notifications'].flatMap((path) =>
    Object.entries(searches).map(([by, search]) => [path, by, search] as const),
  ),
)('%s are found by %s', async (path, _, search) => {
  const columns = path === 'orders' ? 'order_id' : path === 'payments' ? 'payment_id' : 'payment_id,amount'
  const { items } = await admin.call(listRows, { params: { path }, query: { search, columns } })
  expect(items.length).toBeGreaterThan(0)
  const ids = items.map((row) => (row['order_id'] ?? row['payment_id']) as string | { id: string })
  for (const id of ids)
    expect(typeof id === 'string' ? id : id.id).toBe(path === 'orders' ? wanted.link.order_id : payment_id)
})

test('notifications with a wrong amount can be filtered by their outcome', async () => {
  await bankOf(api).notify(wanted.link, { status: 'CONFIRMED', amount: 1 })
  const { items } = await admin.call(listRows, {
    params: { path: 'payment_notifications' },
    query: { filter: JSON.stringify({ outcome: { in: ['WRONG_AMOUNT'] } }) },
  })
  expect(items).toMatchObject([{ outcome: 'WRONG_AMOUNT', amount: 1 }])
})
