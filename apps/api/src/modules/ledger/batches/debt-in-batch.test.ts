import { randomUUID } from 'node:crypto'
import { recordChargeback } from '@razgovor/contract/chargebacks'
import {
  getPayoutBatch,
  listDebts,
  listPayoutBatches,
  markPayoutBatchPaid,
  returnPayoutLine,
  writeOffDebt,
} from '@razgovor/contract/payouts'
import { refundBooking } from '@razgovor/contract/refunds'
import { expect, test } from 'vitest'
import { makeUser } from '../../../../test/factories.ts'
import { expectNoDifference } from '../../../../test/ledger.ts'
import { bankDay, exportBatch, makeBatch, makeEarner } from '../../../../test/payouts.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'

/** Exports a batch that pays 2,250 roubles to a speaker, and 900 to another. */
async function makeExported(api: TestApi) {
  const { speaker, meeting } = await makeEarner(api)
  const other = await makeEarner(api, { amount: 100_000 })
  const admin = await makeUser(api, 'SUPER_ADMIN')
  const operator = api.as(admin)
  const batch = await makeBatch(api, admin)
  await exportBatch(api, admin, batch, 'CSV')
  return {
    speaker,
    batch,
    read: () => operator.call(getPayoutBatch, { params: batch }),
    readList: async () => (await operator.call(listPayoutBatches)).items[0]!,
    debts: async () => (await operator.call(listDebts)).items,
    chargeBack: async () => {
      const { payment_id, amount } = await api.ctx.db
        .selectFrom('payments')
        .select(['payment_id', 'amount'])
        .where('order_id', '=', meeting.link.order_id)
        .executeTakeFirstOrThrow()
      const body = { payment: payment_id, amount, bank_reference: 'CB-1', charged_back_on: bankDay(api) }
      await operator.call(recordChargeback, { body })
      await api.settle()
    },
    refundOther: async (amount: number) => {
      const { booking_id, link } = other.meeting
      const body = { booking_id, amount, why: 'Не то', idempotency_key: randomUUID() }
      await operator.call(refundBooking, { params: link, body })
    },
    markPaid: () => operator.call(markPayoutBatchPaid, { params: batch, body: { paid_on: bankDay(api) } }),
    takeOut: () => operator.call(returnPayoutLine, { params: batch.lines[0]!, body: { reason: 'Чарджбэк' } }),
    writeOff: (amount: number) => {
      const { user_id: speaker_id } = speaker
      return operator.call(writeOffDebt, {
        body: { speaker_id, amount, reason: 'Не взыскать', idempotency_key: randomUUID() },
      })
    },
  }
}

test('an open line shows the debt of a chargeback or a refund after the batch was made, and the batch their sum', async () => {
  await using api = await startApi()
  const { read, readList, chargeBack, refundOther, markPaid } = await makeExported(api)
  expect(await read()).toMatchObject({ indebted_count: 0, debt: 0, lines: [{ debt: 0 }, { debt: 0 }] })
  await chargeBack()
  expect(await read()).toMatchObject({ indebted_count: 1, debt: 225_000, lines: [{ debt: 225_000 }, { debt: 0 }] })
  await refundOther(50_000)
  expect(await read()).toMatchObject({ indebted_count: 2, debt: 270_000, lines: [{ debt: 225_000 }, { debt: 45_000 }] })
  expect(await readList()).toMatchObject({ indebted_count: 2, debt: 270_000 })
  expect(await markPaid()).toMatchObject({ indebted_count: 0, debt: 0, lines: [{ debt: 0 }, { debt: 0 }] })
})

test('a line taken out of the batch offsets the debt', async () => {
  await using api = await startApi()
  const { read, chargeBack, takeOut, debts } = await makeExported(api)
  await chargeBack()
  expect(await takeOut()).toMatchObject({ indebted_count: 0, debt: 0, lines: [{ status: 'RETURNED', debt: 0 }, {}] })
  expect(await debts()).toEqual([])
  expect(await read()).toMatchObject({ amount: 90_000, returned_count: 1 })
  await expectNoDifference(api)
})

test('a debt is listed with the batch that still pays the speaker, and with what it pays', async () => {
  await using api = await startApi()
  const { speaker, batch, chargeBack, markPaid, debts } = await makeExported(api)
  await chargeBack()
  const { user_id } = speaker
  const { batch_id, number } = batch
  expect(await debts()).toMatchObject([
    { speaker: { user_id }, amount: 225_000, payout_due: 225_000, batch: { batch_id, number } },
  ])
  await markPaid()
  expect(await debts()).toMatchObject([{ amount: 225_000, payout_due: 0, batch: null }])
})

test('a debt is not written off while an open batch pays the speaker', async () => {
  await using api = await startApi()
  const { batch, chargeBack, markPaid, debts, writeOff } = await makeExported(api)
  await chargeBack()
  await expect(writeOff(225_000)).rejects.toMatchObject({
    error_name: 'human_friendly',
    body: { reason: 'debt_in_batch', error_message: expect.stringContaining(`в реестре № ${batch.number}`) as string },
  })
  expect(await debts()).toMatchObject([{ amount: 225_000 }])
  await markPaid()
  expect(await writeOff(225_000)).toMatchObject({ balance: 0 })
  await expectNoDifference(api)
})

test('the database refuses a write-off while an open batch pays the speaker', async () => {
  await using api = await startApi()
  const { speaker, chargeBack } = await makeExported(api)
  await chargeBack()
  const at = api.clock.now()
  const written = { write_off_id: newId(at), idempotency_key: randomUUID(), by_user_id: speaker.user_id, at }
  await expect(
    api.ctx.db
      .insertInto('write_offs')
      .values({ ...written, speaker_id: speaker.user_id, amount: 1, reason: 'В обход' })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'write_offs_not_in_batch' })
})
