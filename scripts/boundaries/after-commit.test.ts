import { expect, test } from 'vitest'
import { pastTransact } from './after-commit.ts'

const rule = 'apps/api/src/modules/bookings/sign-up/sign-up.ts'

test.each([
  'await ctx.db.transaction().execute(work)',
  'db\n  .transaction()\n  .execute(work)',
  'db.startTransaction()',
])('a module may not begin a transaction by itself: %s', (source) => {
  expect(pastTransact(rule, source)).toContain('begins a transaction without transact')
  expect(pastTransact('apps/api/src/db/transact.ts', source)).toBeUndefined()
  expect(pastTransact('apps/api/src/modules/bookings/sign-up.test.ts', source)).toBeUndefined()
})

test('a module may not drop pages or end sessions on the bus past after', () => {
  expect(pastTransact(rule, "ctx.bus.publish('pages', 'lists')")).toContain('publishes on the bus without after')
  expect(pastTransact('apps/api/src/sockets/sockets.ts', "bus.publish('push', user_id)")).toBeUndefined()
  expect(pastTransact(rule, "after.dropPages('lists')")).toBeUndefined()
})
