import { listAudit } from '@razgovor/contract/admin'
import { getEarnings, listPayouts } from '@razgovor/contract/earnings'
import { getPayoutBatch, markPayoutBatchPaid, returnPayoutLine } from '@razgovor/contract/payouts'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/api-client.ts'
import { unknownId } from '../../../../test/endpoint-samples.ts'
import { makeUser, type MadeUser } from '../../../../test/factories.ts'
import { expectNoDifference, listEntries } from '../../../../test/ledger.ts'
import { bankDay, exportBatch, makeBatch, makeEarner, payEverybody } from '../../../../test/payouts.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'

const moneyOf = async (api: TestApi, speaker: MadeUser) => {
  const { balance, payout_due, totals } = await api.as(speaker).call(getEarnings, { params: speaker })
  return { balance, payout_due, paid_out: totals.paid_out }
}

async function makeExported(api: TestApi) {
  const { speaker } = await makeEarner(api)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const batch = await makeBatch(api, admin)
  await exportBatch(api, admin, batch, 'CSV')
  const markPaid = (paid_on: string) => api.as(admin).call(markPayoutBatchPaid, { params: batch, body: { paid_on } })
  const putBack = (reason = 'Счёт закрыт') =>
    api.as(admin).call(returnPayoutLine, { params: batch.lines[0]!, body: { reason } })
  return { speaker, admin, batch, markPaid, putBack }
}

test("a batch is paid by the bank's date, once, however many press; another date is refused", async () => {
  await using api = await startApi()
  const { speaker, admin, batch, markPaid } = await makeExported(api)
  await api.clock.advance({ days: 2 })
  const paid_on = bankDay(api, 1)
  await Promise.all(Array.from({ length: 5 }, () => markPaid(paid_on)))
  expect(await api.as(admin).call(getPayoutBatch, { params: batch })).toMatchObject({
    status: 'PAID',
    paid_on,
    lines: [{ status: 'PAID' }],
  })
  expect(await refusalOf(markPaid(bankDay(api)))).toMatchObject({ refusal: 'already_exists' })
  expect(await moneyOf(api, speaker)).toEqual({ balance: 0, payout_due: 0, paid_out: 225_000 })
  expect((await listEntries(api)).slice(-2)).toEqual(['PAYOUT PAYOUT_DUE -225000', 'PAYOUT PAYOUT 225000'])
  const payout = await api.ctx.db.selectFrom('payouts').selectAll().executeTakeFirstOrThrow()
  expect(payout).toMatchObject({ amount: 225_000, speaker_id: speaker.user_id, paid_at: new Date(`${paid_on}T09:00Z`) })
  expect(payout.note).toBe(`Платёжное поручение № ${batch.lines[0]!.number}, реестр № ${batch.number}`)
  const query = { table_name: 'payout_batches', row_id: batch.batch_id }
  const { items } = await api.as(admin).call(listAudit, { query })
  expect(items.map(({ action }) => action).toSorted()).toEqual(['export', 'make', 'mark_paid'])
  await expectNoDifference(api)
})

test('a batch can be marked paid only after its export, for a day between its making and today', async () => {
  await using api = await startApi()
  await makeEarner(api)
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const batch = await makeBatch(api, admin)
  const mark = (paid_on: string) => api.as(admin).call(markPayoutBatchPaid, { params: batch, body: { paid_on } })
  await expect(mark(bankDay(api))).rejects.toThrow('Сначала выгрузи реестр для банка')
  await exportBatch(api, admin, batch, 'CSV')
  for (const day of [bankDay(api, 1), bankDay(api, -1)])
    expect(await refusalOf(mark(day))).toMatchObject({ refusal: 'validation', fields: { paid_on: expect.any(String) } })
  const { paid_on } = await mark(bankDay(api))
  expect(paid_on).toBe(bankDay(api))
})

test('a payout line returned by the bank goes back to the balance and is paid in the next batch', async () => {
  await using api = await startApi()
  const { speaker, admin, markPaid, putBack } = await makeExported(api)
  await markPaid(bankDay(api))
  const [returned] = await Promise.all(Array.from({ length: 5 }, () => putBack()))
  expect(returned).toMatchObject({
    status: 'PAID',
    amount: 0,
    returned_count: 1,
    lines: [{ status: 'RETURNED', return_reason: 'Счёт закрыт', returned_at: api.clock.now().toISOString() }],
  })
  expect(await moneyOf(api, speaker)).toEqual({ balance: 225_000, payout_due: 0, paid_out: 0 })
  expect((await listEntries(api)).slice(-2)).toEqual([
    'PAYOUT_RETURNED PAYOUT -225000',
    'PAYOUT_RETURNED SPEAKER 225000',
  ])
  expect((await api.as(admin).call(listPayouts)).items).toMatchObject([{ balance: 225_000, paid_out: 0 }])
  await expectNoDifference(api)
  await api.clock.advance({ days: 1 })
  expect(await putBack('Другая причина')).toEqual(returned)
  const query = { table_name: 'payout_batches', row_id: returned!.batch_id }
  const { items } = await api.as(admin).call(listAudit, { query })
  expect(items.filter(({ action }) => action === 'return_line')).toMatchObject([{ after: { reason: 'Счёт закрыт' } }])
  await payEverybody(api, admin)
  expect(await moneyOf(api, speaker)).toEqual({ balance: 0, payout_due: 0, paid_out: 225_000 })
  await expectNoDifference(api)
})

test('a line removed before payment is not paid with the batch; removing the last line cancels the batch', async () => {
  await using api = await startApi()
  const { speaker } = await makeEarner(api, { amount: 100_000 })
  const { admin, batch, markPaid, putBack } = await makeExported(api)
  expect(batch.lines_count).toBe(2)
  const small = batch.lines[1]!
  const takeOut = () => api.as(admin).call(returnPayoutLine, { params: small, body: { reason: 'Попросил подождать' } })
  expect(await takeOut()).toMatchObject({ status: 'EXPORTED', amount: 225_000, returned_count: 1 })
  expect(await moneyOf(api, speaker)).toEqual({ balance: 90_000, payout_due: 0, paid_out: 0 })
  const { bytes } = await exportBatch(api, admin, batch, 'CSV')
  expect(bytes.toString()).not.toContain('900,00')
  expect(await putBack()).toMatchObject({ status: 'CANCELED', amount: 0 })
  await expect(markPaid(bankDay(api))).rejects.toThrow('В реестре не осталось выплат')
  await expect(exportBatch(api, admin, batch, 'CSV')).rejects.toThrow('В реестре не осталось выплат')
  expect(await makeBatch(api, admin)).toMatchObject({ lines_count: 2, amount: 315_000 })
  await expectNoDifference(api)
})

test('an unknown batch or payout line returns not_exist', async () => {
  await using api = await startApi()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const params = { batch_id: unknownId, line_id: unknownId }
  expect(await admin.refusal(getPayoutBatch, { params })).toBe('not_exist')
  expect(await admin.refusal(markPayoutBatchPaid, { params, body: { paid_on: bankDay(api) } })).toBe('not_exist')
  expect(await admin.refusal(returnPayoutLine, { params, body: { reason: 'Ошибка' } })).toBe('not_exist')
})
