import { expect, test } from 'vitest'
import { foreignWrites } from './foreign-writes.ts'

const insert = "await tx.insertInto('bookings').values(row).execute()"

test('a module may write its own tables only', () => {
  expect(foreignWrites('apps/api/src/modules/bookings/sign-up/place-booking.ts', insert)).toEqual([])
  const file = 'apps/api/src/modules/orders/checkout/reserve-order.ts'
  expect(foreignWrites(file, insert)).toEqual([`${file}: writes bookings, which belongs to bookings`])
  expect(foreignWrites(file, 'sql`update bookings b set status`')).toHaveLength(1)
  expect(foreignWrites(file, "db.selectFrom('bookings')")).toEqual([])
})

test('code outside the modules may write no table of a module', () => {
  expect(foreignWrites('apps/api/src/http/serve.ts', insert)).toHaveLength(1)
  expect(foreignWrites('apps/api/src/audit-log.ts', insert)).toHaveLength(1)
  expect(foreignWrites('apps/api/src/audit-log.ts', "tx.insertInto('audit_log')")).toEqual([])
  expect(foreignWrites('apps/api/src/db/event-stream.ts', 'insert into user_events (user_id) …')).toEqual([])
})

test('tests may write any table', () => {
  expect(foreignWrites('apps/api/src/modules/orders/cart/cart.test.ts', insert)).toEqual([])
})
