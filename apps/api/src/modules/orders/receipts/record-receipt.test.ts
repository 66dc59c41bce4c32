import { getReceipt } from '@razgovor/contract/receipts'
import { expect, test } from 'vitest'
import { notificationUrl, signAsBank } from '../../../../test/bank-settings.ts'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../../test/start-api.ts'
import { startWithTwoAcquirers } from '../../../../test/two-acquirers.ts'
import { newId } from '../../../ids.ts'

async function reportReceipt(api: TestApi, payment_id: string): Promise<string> {
  const message = signAsBank(api.ctx.config, {
    OrderId: payment_id,
    PaymentId: 7,
    Status: 'RECEIPT',
    Success: true,
    ErrorCode: '0',
    Amount: 250_000,
    Type: 'Income',
    FnNumber: '9999078900001234',
    FiscalNumber: 77,
    FiscalDocumentNumber: 77,
    FiscalDocumentAttribute: 77,
    ReceiptDatetime: '2058-01-14T12:00:00+03:00',
  })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(notificationUrl(api), { method: 'POST', headers, body: JSON.stringify(message) })
  return response.text()
}

const lastNotification = ({ ctx }: TestApi) =>
  ctx.db
    .selectFrom('payment_notifications')
    .select(['status', 'outcome', 'payment_id'])
    .orderBy('payment_notification_id', 'desc')
    .executeTakeFirst()

test('a fiscal receipt of an unknown payment is answered with OK and stored for no order', async () => {
  await using api = await startApi()
  const { listener, link } = await makePaidMeeting(api)
  expect(await reportReceipt(api, newId(api.clock.now()))).toBe('OK')
  expect(await lastNotification(api)).toEqual({ status: 'RECEIPT', outcome: 'NOTED', payment_id: null })
  const fiscal = async () => (await api.as(listener).call(getReceipt, { params: link })).fiscal
  expect(await fiscal()).toHaveLength(1)
  // The same report is stored for a payment that is ours.
  await reportReceipt(api, (await bankOf(api).payment(link)).order_id)
  expect(await fiscal()).toHaveLength(2)
})

test('a fiscal receipt that an acquirer reports for another acquirer’s payment is stored for no order', async () => {
  await using both = await startWithTwoAcquirers()
  const { api, volga } = both
  both.switchTo('volga')
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  await volga.pay(link.payment_url)
  expect(await reportReceipt(api, volga.payment(link.payment_url).reference)).toBe('OK')
  expect(await lastNotification(api)).toEqual({ status: 'RECEIPT', outcome: 'NOTED', payment_id: null })
  expect((await api.as(listener).call(getReceipt, { params: link })).fiscal).toEqual([])
})
