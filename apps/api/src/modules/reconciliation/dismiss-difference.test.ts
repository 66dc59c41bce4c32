import {
  acceptDifference,
  dismissDifference,
  listDifferences,
  startReconciliation,
  type ReconciliationDifference,
} from '@razgovor/contract/reconciliation'
import { expect, test } from 'vitest'
import { bankOf } from '../../../test/bank.ts'
import { makeUser } from '../../../test/factories.ts'
import { makePaidMeeting } from '../../../test/paid-meeting.ts'
import { startApi, type TestApi } from '../../../test/start-api.ts'

const why = 'Банк исправит это сам, письмо от 14 января'

async function makeDifference(api: TestApi) {
  const admin = api.as(await makeUser(api, 'SUPER_ADMIN'))
  const { link } = await makePaidMeeting(api)
  const list = async (state: 'OPEN' | 'CLOSED') => (await admin.call(listDifferences, { query: { state } })).items
  const returnAtBank = async (amount: number) => {
    await bankOf(api).faults({ lose_notifications: true })
    await bankOf(api).refundByHand(link, amount)
  }
  const reconcile = async () => {
    await admin.call(startReconciliation)
    await api.settle()
    return list('OPEN')
  }
  await returnAtBank(50_000)
  const [found] = await reconcile()
  return {
    admin,
    link,
    list,
    returnAtBank,
    reconcile,
    found: found!,
    dismiss: ({ expected, found: amount, ...params }: ReconciliationDifference, reason = why) =>
      admin.call(dismissDifference, { params, body: { why: reason, expected, found: amount } }),
  }
}

test('a dismissed difference stays closed with reason and author, posts nothing and is audited', async () => {
  await using api = await startApi()
  const { found, dismiss, reconcile, list } = await makeDifference(api)
  const entries = () => api.ctx.db.selectFrom('ledger_entries').select('entry_id').execute()
  const before = await entries()
  for (let pressed = 0; pressed < 2; pressed++)
    expect(await dismiss(found)).toMatchObject({ status: 'DISMISSED', why, actions: [] })
  expect(await reconcile()).toEqual([])
  expect(await entries()).toEqual(before)
  await api.clock.advance({ days: 30 })
  expect(await reconcile()).toEqual([])
  expect(await list('CLOSED')).toMatchObject([{ status: 'DISMISSED', why, closed_by: expect.any(String) }])
  const log = await api.ctx.db.selectFrom('audit_log').select('after').where('action', '=', 'reconcile').execute()
  expect(log).toEqual([{ after: { status: 'DISMISSED', why } }])
})

test('a dismissed difference is reported again if its amount changes, even much later', async () => {
  await using api = await startApi()
  const { found, dismiss, reconcile, returnAtBank } = await makeDifference(api)
  await dismiss(found)
  await api.clock.advance({ days: 30 })
  await returnAtBank(20_000)
  const [changed, ...others] = await reconcile()
  expect(others).toEqual([])
  expect(changed).toMatchObject({ status: 'OPEN', expected: 250_000, found: 180_000 })
  expect(changed!.difference_id).not.toBe(found.difference_id)
  await dismiss(changed!)
  expect(await reconcile()).toEqual([])
})

test('a dismissed difference that disappears and comes back is reported again', async () => {
  await using api = await startApi()
  const { admin, dismiss, reconcile, link, found } = await makeDifference(api)
  await admin.call(acceptDifference, { params: found, body: { why } })
  const number = bankOf(api).numberOf(link)
  // The bank does not know the payment, as after a change of the configured terminal.
  const setNumber = (provider_payment_id: string) =>
    api.ctx.db.updateTable('payments').set({ provider_payment_id }).execute()
  await setNumber('1')
  const [unknown] = await reconcile()
  expect(unknown).toMatchObject({ kind: 'UNKNOWN_AT_BANK', expected: 200_000, found: 0 })
  await dismiss(unknown!)
  expect(await reconcile()).toEqual([])
  await setNumber(number)
  expect(await reconcile()).toEqual([])
  await setNumber('1')
  expect(await reconcile()).toMatchObject([{ kind: 'UNKNOWN_AT_BANK', expected: 200_000, found: 0 }])
})

test('a difference that changed since it was shown, or without a reason, cannot be dismissed', async () => {
  await using api = await startApi()
  const { admin, found, dismiss, reconcile, returnAtBank } = await makeDifference(api)
  await expect(dismiss(found, ' ')).rejects.toMatchObject({ error_name: 'validation' })
  await returnAtBank(20_000)
  const [changed] = await reconcile()
  expect(changed!.difference_id).toBe(found.difference_id)
  await expect(dismiss(found)).rejects.toThrow('С тех пор всё изменилось')
  expect(await dismiss(changed!)).toMatchObject({ status: 'DISMISSED' })
  expect((await admin.call(listDifferences)).items).toEqual([])
})
