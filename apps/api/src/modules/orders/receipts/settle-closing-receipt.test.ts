import { settleClosingReceipt } from '@razgovor/contract/receipts'
import { expect, test } from 'vitest'
import { bankOf } from '../../../../test/bank.ts'
import { makeListener, makeUser } from '../../../../test/factories.ts'
import { makePaidMeeting } from '../../../../test/paid-meeting.ts'
import { startApi } from '../../../../test/start-api.ts'
import { newId } from '../../../ids.ts'

const why = 'В кабинете банка чека нет'

test('an operator can resend a failed closing receipt or record it as printed', async () => {
  await using api = await startApi()
  const bank = bankOf(api)
  const [one, other] = [await makePaidMeeting(api), await makePaidMeeting(api)]
  await bank.faults({ fail_next: { method: 'SendClosingReceipt', how: 'error', times: 2 } })
  await api.clock.advance({ days: 4 })
  await api.settle()
  const statusOf = async ({ booking_id }: { booking_id: string }) =>
    api.ctx.db
      .selectFrom('closing_receipts')
      .select(['closing_receipt_id', 'status'])
      .where('booking_id', '=', booking_id)
      .executeTakeFirstOrThrow()
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const waiting = { params: await statusOf(one), body: { how: 'PRINTED', why } } as const
  expect(await admin.refusal(settleClosingReceipt, waiting)).toBe('human_friendly')
  await api.ctx.db.updateTable('closing_receipts').set({ status: 'FAILED', refusals: 10 }).execute()

  const again = { params: await statusOf(one), body: { how: 'SEND_AGAIN', why } } as const
  expect(await admin.call(settleClosingReceipt, again)).toMatchObject({ status: 'WAITING' })
  expect(await admin.call(settleClosingReceipt, again)).toMatchObject({ status: 'WAITING' })
  await api.settle()
  expect(await statusOf(one)).toMatchObject({ status: 'SENT' })
  expect(await bank.printed(one.link)).toHaveLength(2)

  const printed = { params: await statusOf(other), body: { how: 'PRINTED', why } } as const
  for (let repeated = 0; repeated < 2; repeated++)
    expect(await admin.call(settleClosingReceipt, printed)).toMatchObject({ status: 'SENT' })
  await api.settle()
  expect(await bank.printed(other.link)).toHaveLength(1)
  const log = await api.ctx.db.selectFrom('audit_log').select(['action', 'after']).orderBy('audit_entry_id').execute()
  expect(log).toEqual([
    { action: 'send_again', after: { status: 'WAITING', why } },
    { action: 'record_printed', after: { status: 'SENT', why } },
  ])
})

test('only an operator can settle a closing receipt, and an unknown one is not_exist', async () => {
  await using api = await startApi()
  const settling = { params: { closing_receipt_id: newId(api.clock.now()) }, body: { how: 'PRINTED', why } } as const
  expect(await api.as(await makeUser(api, 'SUPER_ADMIN')).refusal(settleClosingReceipt, settling)).toBe('not_exist')
  expect(await api.as(await makeListener(api)).refusal(settleClosingReceipt, settling)).toBe('forbidden')
  expect(await api.anonymous.refusal(settleClosingReceipt, settling)).toBe('auth_not_provided')
})
