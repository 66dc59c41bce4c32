import { orderStatus } from '@razgovor/contract/words'
import { expect, test } from 'vitest'
import { transact } from '../../../db/transact.ts'
import { linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'
import { orderMoves, type OrderMoveTarget } from '../orders.states.ts'
import { moveOrder } from './move-order.ts'

test('an order’s status changes only as allowed, and a refused change is not recorded', async () => {
  await using api = await startApi()
  const { db, clock } = api.ctx
  const { order_id } = await linkFor(api, await makeListener(api), [await makeTimeSlot(api)])
  await db.deleteFrom('order_history').execute()
  const changed: string[] = []
  for (const from of orderStatus.options)
    for (const to of Object.keys(orderMoves) as OrderMoveTarget[]) {
      const why = `${from} to ${to}`
      await db.updateTable('orders').set({ status: from }).execute()
      const isChanged = await transact(api.ctx, (tx) =>
        moveOrder(tx, clock.now(), order_id, { to, by_user_id: null, why }),
      )
      const { status } = await db.selectFrom('orders').select('status').executeTakeFirstOrThrow()
      expect([why, status]).toEqual([why, isChanged ? to : from])
      if (isChanged) changed.push(why)
    }

  expect(changed.toSorted()).toEqual([
    'CANCELED to PAID',
    'EXPIRED to PAID',
    'FAILED to PAID',
    'NEW to CANCELED',
    'NEW to EXPIRED',
    'NEW to FAILED',
    'NEW to PAID',
    'NEW to PENDING',
    'PAID to PARTIALLY_REFUNDED',
    'PAID to REFUNDED',
    'PARTIALLY_REFUNDED to REFUNDED',
    'PENDING to CANCELED',
    'PENDING to EXPIRED',
    'PENDING to FAILED',
    'PENDING to PAID',
  ])
  const history = await db
    .selectFrom('order_history')
    .select(['from_status', 'to_status', 'why'])
    .orderBy('order_history_id')
    .execute()
  expect(history.map(({ from_status, to_status }) => `${from_status} to ${to_status}`)).toEqual(changed)
  expect(history.map(({ why }) => why)).toEqual(changed)
})
