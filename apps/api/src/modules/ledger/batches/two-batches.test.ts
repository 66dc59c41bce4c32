import { listAudit } from '@razgovor/contract/admin'
import { exportPayoutBatch, getPayoutBatch, listPayoutBatches, makePayoutBatch } from '@razgovor/contract/payouts'
import { markPayoutBatchPaid, returnPayoutLine, type WholeBatch } from '@razgovor/contract/payouts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeUser } from '../../../../test/factories.ts'
import { expectNoDifference } from '../../../../test/ledger.ts'
import { bankDay, makeEarner } from '../../../../test/payouts.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

/** Makes two exported batches: one for a single speaker, one for two speakers who earned later. */
async function twoBatches(api: TestApi) {
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const make = () => admin.call(makePayoutBatch, { body: { idempotency_key: randomUUID() } })
  const exported = (batch: WholeBatch) =>
    admin.call(exportPayoutBatch, { params: { batch_id: batch.batch_id }, body: { format: 'CSV' } })
  await makeEarner(api)
  const first = await make()
  await exported(first)
  await makeEarner(api, { amount: 100_000 })
  await makeEarner(api)
  const second = await make()
  await exported(second)
  return {
    admin,
    make,
    first,
    second,
    read: (batch: WholeBatch) => admin.call(getPayoutBatch, { params: batch }),
    markPaid: (batch: WholeBatch, paid_on = bankDay(api)) =>
      admin.call(markPayoutBatchPaid, { params: batch, body: { paid_on } }),
    putBack: (batch: WholeBatch, line: number) =>
      admin.call(returnPayoutLine, { params: batch.lines[line]!, body: { reason: 'Счёт закрыт' } }),
    audit: async (batch: WholeBatch) => {
      const query = { table_name: 'payout_batches', row_id: batch.batch_id }
      const { items } = await admin.call(listAudit, { query })
      return Object.fromEntries(items.map(({ action, before, after }) => [action, { before, after }]))
    },
  }
}

test('marking a batch paid pays only its own open lines', async () => {
  await using api = await startApi()
  const { first, second, read, markPaid, putBack, audit } = await twoBatches(api)
  expect((await read(first)).lines.map(({ status }) => status)).toEqual(['OPEN'])
  await putBack(second, 0)
  const paid = await markPaid(second)
  expect(paid.batch_id).toBe(second.batch_id)
  expect(paid.lines.map(({ status }) => status)).toEqual(['RETURNED', 'PAID'])
  expect(await read(first)).toMatchObject({ status: 'EXPORTED', paid_on: null, lines: [{ status: 'OPEN' }] })
  const payouts = await api.ctx.db.selectFrom('payouts').select(['payout_id', 'amount']).execute()
  expect(payouts).toEqual([{ payout_id: second.lines[1]!.line_id, amount: second.lines[1]!.amount }])
  expect(await audit(second)).toEqual({
    make: { before: {}, after: { lines: 2, amount: 315_000 } },
    export: { before: {}, after: { format: 'CSV', lines: 2 } },
    return_line: {
      before: { status: 'OPEN' },
      after: { status: 'RETURNED', amount: second.lines[0]!.amount, reason: 'Счёт закрыт' },
    },
    mark_paid: { before: { status: 'EXPORTED' }, after: { status: 'PAID', paid_on: bankDay(api) } },
  })
  await expectNoDifference(api)
})

test('returning lines of one batch, even all of them, does not affect other batches', async () => {
  await using api = await startApi()
  const { admin, first, second, read, markPaid, putBack } = await twoBatches(api)
  await markPaid(first)
  expect(await putBack(second, 1)).toMatchObject({ batch_id: second.batch_id, status: 'EXPORTED', returned_count: 1 })
  expect(await putBack(second, 0)).toMatchObject({ batch_id: second.batch_id, status: 'CANCELED', amount: 0 })
  expect(await read(first)).toMatchObject({ status: 'PAID', returned_count: 0, amount: 225_000 })
  const { items } = await admin.call(listPayoutBatches)
  expect(items.map(({ number, status }) => [number, status])).toEqual([
    [second.number, 'CANCELED'],
    [first.number, 'PAID'],
  ])
  expect((await admin.call(listPayoutBatches, { query: { limit: 20, offset: 1 } })).items).toMatchObject([
    { batch_id: first.batch_id },
  ])
  await expectNoDifference(api)
})

test('a batch cannot be marked paid for a day before it was made, and the error says why', async () => {
  await using api = await startApi()
  const { second, markPaid } = await twoBatches(api)
  const made = bankDay(api)
  const inWords = made.split('-').toReversed().join('.')
  await api.clock.advance({ days: 3 })
  await expect(markPaid(second, bankDay(api, 4))).rejects.toThrow(`Реестр собран ${inWords}, раньше его не оплатить`)
  await expect(markPaid(second, bankDay(api, -1))).rejects.toThrow('Этот день ещё не наступил')
  expect(await markPaid(second, made)).toMatchObject({ status: 'PAID', paid_on: made })
  await expect(markPaid(second, bankDay(api))).rejects.toThrow(`Реестр уже отмечен оплаченным: ${inWords}`)
})
