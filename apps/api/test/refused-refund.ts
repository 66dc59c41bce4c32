import { refundBooking } from '@razgovor/contract/refunds'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { processRefund } from '../src/modules/orders/refunds/process-refund.ts'
import { bankOf } from './bank.ts'
import { makeUser } from './factories.ts'
import { makePaidMeeting, type PaidMeeting } from './paid-meeting.ts'
import type { TestApi } from './start-api.ts'

/** It has failed after the maximum number of refusals; by default 1,000 of 2,500 roubles. */
export async function refusedRefund(
  api: TestApi,
  { isHeld = false, isUnclosed = false, byCanceling = false, amount = 100_000 } = {},
) {
  const meeting = await makePaidMeeting(api, { starts_in_minutes: isHeld ? 60 : 3 * 24 * 60 })
  if (isHeld) {
    if (isUnclosed) await bankOf(api).faults({ fail_next: { method: 'SendClosingReceipt', how: 'error', times: 1000 } })
    await api.clock.advance({ days: 2 })
    await api.settle()
  }
  if (!byCanceling) return { ...meeting, ...(await refusePart(api, meeting, amount)) }
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  return { ...meeting, admin, ...(await refuse(api, () => meeting.cancel(meeting.slot.speaker))) }
}

export async function refusePart(api: TestApi, { booking_id, link }: PaidMeeting, amount: number) {
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const body = { booking_id, amount, why: 'Просил', idempotency_key: randomUUID() }
  const make = () => admin.call(refundBooking, { params: { order_id: link.order_id }, body })
  return { admin, ...(await refuse(api, make)) }
}

/** No other refund may be pending. */
export async function refuse(api: TestApi, make: () => Promise<unknown>) {
  await bankOf(api).faults({ fail_next: { method: 'Cancel', how: 'error', times: 10 } })
  try {
    await make()
    const { refund_id } = await api.ctx.db
      .selectFrom('refunds')
      .select('refund_id')
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    for (let tries = 0; tries < 10; tries++) await processRefund(api.ctx, refund_id).catch(() => {})
    const status = async () => {
      const refunds = api.ctx.db.selectFrom('refunds').select('status').where('refund_id', '=', refund_id)
      return (await refunds.executeTakeFirstOrThrow()).status
    }
    expect(await status()).toBe('FAILED')
    return { params: { refund_id }, status }
  } finally {
    await bankOf(api).faults({})
    await api.settle()
  }
}
