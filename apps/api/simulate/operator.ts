import { importChargebacks } from '@razgovor/contract/chargebacks'
import { listDifferences, refundDifference, startReconciliation } from '@razgovor/contract/reconciliation'
import { settleClosingReceipt } from '@razgovor/contract/receipts'
import { retryRefund, settleRefundOutside, withdrawRefund } from '@razgovor/contract/refunds'
import { Refusal } from '../test/api-client.ts'
import type { Run } from './run.ts'

/** Resolves what only an operator can: chargebacks, wrong charges, refused refunds and receipts. */
export async function clearDesk(run: Run): Promise<void> {
  const { desk, api } = run
  if (desk.has_chargebacks) await importRegistry(run)
  if (desk.misread.size > 0) await returnMisread(run)
  const resolved = (await resolveRefunds(run)) + (await resendClosings(run))
  if (resolved > 0) await api.settle({ retries: 'in time' })
}

// Chargebacks refused because our own refund is in progress are imported again the next day.
async function importRegistry({ api, bank, admins, desk }: Run): Promise<void> {
  const [head, ...lines] = (await bank.registry()).trimEnd().split('\r\n')
  const file = [head, ...lines.filter((line) => line.includes('Чарджбэк')).slice(-200)].join('\r\n')
  const { refused } = await api.as(admins[0]!).call(importChargebacks, { body: { file } })
  desk.has_chargebacks = refused.length > 0
  await api.settle({ retries: 'in time' })
}

async function returnMisread({ api, admins, desk }: Run): Promise<void> {
  const client = api.as(admins[0]!)
  await client.call(startReconciliation)
  await api.settle({ retries: 'in time' })
  const { items } = await client.call(listDifferences, { query: { limit: 100 } })
  for (const { difference_id, provider_payment_id } of items) {
    if (!provider_payment_id || !desk.misread.has(provider_payment_id)) continue
    const { status } = await client
      .call(refundDifference, { params: { difference_id }, body: { why: 'банк взял другую сумму' } })
      .catch(nextDay)
    if (status === 'REFUNDED') desk.misread.delete(provider_payment_id)
  }
}

// Withdraws every other refund if the rules allow it; retries the rest once, then records a transfer of our own.
async function resolveRefunds({ api, admins, desk }: Run): Promise<number> {
  const failed = await api.ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .select(['r.refund_id', 'p.provider_payment_id'])
    .where('r.status', '=', 'FAILED')
    .orderBy('r.created_at')
    .orderBy('r.amount')
    .execute()
  const client = api.as(admins[1]!)
  for (const { refund_id, provider_payment_id } of failed) {
    const asked = { params: { refund_id }, body: { why: 'банк отказывает' } }
    desk.decided += 1
    if (desk.decided % 2 === 0 && (await client.call(withdrawRefund, asked).catch(nextDay)).status) continue
    const isHopeless = desk.retried.has(refund_id) || desk.refusing.has(provider_payment_id ?? '')
    await client.call(isHopeless ? settleRefundOutside : retryRefund, asked).catch(nextDay)
    desk.retried.add(refund_id)
  }
  return failed.length
}

async function resendClosings({ api, admins }: Run): Promise<number> {
  const failed = await api.ctx.db
    .selectFrom('closing_receipts')
    .select('closing_receipt_id')
    .where('status', '=', 'FAILED')
    .where('bank_code', 'is not', null)
    .orderBy('created_at')
    .execute()
  for (const params of failed)
    await api.as(admins[1]!).call(settleClosingReceipt, { params, body: { how: 'SEND_AGAIN', why: 'чека нет' } })
  return failed.length
}

function nextDay(refusal: unknown): { status: null } {
  if (refusal instanceof Refusal && (refusal.status < 500 || refusal.error_name === 'payment_service'))
    return { status: null }
  throw refusal
}
