import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { chargebackOperator, numberOf } from '../../../../test/chargebacks.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'
import { findDifferences } from '../../ledger/check-ledger.ts'

const inBooks = (api: TestApi) => findDifferences(api.ctx.db, api.clock.now())

test('the platform bears what a chargeback takes of money already refunded, once the operator accepts the loss', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { link } = await makePaidMeeting(api)
  await bankOf(api).refundByHand(link, 70_000)
  await api.settle()
  expect(await operator.enterWithLoss(numberOf(link), 250_000)).toMatchObject({ amount: 250_000, loss: 70_000 })
  expect(await operator.enter(numberOf(link), 250_000)).toMatchObject({ is_new: false, loss: 70_000 })
  await api.settle()
  const order = api.ctx.db.selectFrom('orders').select(['status', 'refunded_amount'])
  expect(await order.executeTakeFirstOrThrow()).toEqual({ status: 'REFUNDED', refunded_amount: 250_000 })
  const loss = await api.ctx.db
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.transaction_id')
    .select(['e.account', 'e.amount'])
    .where('t.kind', '=', 'CHARGEBACK_LOSS')
    .orderBy('e.account')
    .execute()
  expect(loss).toEqual([
    { account: 'ACQUIRER', amount: 70_000 },
    { account: 'PLATFORM', amount: -70_000 },
  ])
  expect(await inBooks(api)).toEqual([])
})

test('a chargeback from the registry of a refunded payment is recorded as a loss without asking', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { link } = await makePaidMeeting(api)
  await bankOf(api).refundByHand(link)
  await api.settle()
  await bankOf(api).chargeBack(link, 250_000)
  expect(await operator.import(await bankOf(api).registry())).toMatchObject({ recorded: 1, refused: [] })
  expect(await api.ctx.db.selectFrom('chargebacks').select(['amount', 'loss']).execute()).toEqual([
    { amount: 250_000, loss: 250_000 },
  ])
  expect(await inBooks(api)).toEqual([])
})

test('chargebacks of a payment never exceed what was paid, which the database enforces too', async () => {
  await using api = await startApi()
  const operator = await chargebackOperator(api)
  const { link } = await makePaidMeeting(api)
  await operator.enter(numberOf(link), 100_000)
  await expect(operator.enterWithLoss(numberOf(link), 150_001, 'CB-2')).rejects.toThrow(/ещё не больше 1.500.₽/)
  await operator.enterWithLoss(numberOf(link), 150_000, 'CB-2')
  const { payment_id, by_user_id } = await api.ctx.db
    .selectFrom('chargebacks')
    .select(['payment_id', 'by_user_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const now = api.clock.now()
  await expect(
    api.ctx.db
      .insertInto('chargebacks')
      .values({
        chargeback_id: newId(now),
        payment_id,
        amount: 1,
        loss: 1,
        charged_back_on: '2058-01-14',
        bank_reference: 'CB-3',
        source: 'ENTERED',
        by_user_id,
        created_at: now,
      })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'chargebacks_within_payment' })
})
