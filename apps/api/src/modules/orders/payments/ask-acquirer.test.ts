import { changePayment, updateOrderStatus } from '@razgovor/contract/orders'
import { expect, test } from 'vitest'
import { bankOf, linkFor } from '../../../../test/bank.ts'
import { makeListener, makeTimeSlot } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/start-api.ts'

test('concurrent status requests for a canceled order all return CANCELED', async () => {
  await using api = await startApi()
  const listener = await makeListener(api)
  const link = await linkFor(api, listener, [await makeTimeSlot(api)])
  const params = { order_id: link.order_id }
  await api.as(listener).call(changePayment, { params, body: { status: 'CANCELED' } })
  const asked = await Promise.all(Array.from({ length: 5 }, () => api.as(listener).call(updateOrderStatus, { params })))
  expect(asked.map(({ status }) => status)).toEqual(Array(5).fill('CANCELED'))
  expect(await bankOf(api).payment(link)).toMatchObject({ status: 'CANCELED' })
})
