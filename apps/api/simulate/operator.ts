import { importChargebacks } from '@razgovor/contract/chargebacks'
import { listDifferences, refundDifference, startReconciliation } from '@razgovor/contract/reconciliation'
import { retryRefund, settleRefundOutside } from '@razgovor/contract/refunds'
import { Refusal } from '../test/api-client.ts'
import type { World } from './world.ts'

/**
 * Does at the end of a day what only an operator can: handles chargebacks, which are only in the registry; amounts that
 * the bank charged wrongly; and refunds that it refuses. Everything else must resolve by itself.
 */
export async function clearDesk(world: World): Promise<void> {
  const { desk, api } = world
  if (desk.has_chargebacks) await importRegistry(world)
  if (desk.misread.size > 0) await returnMisread(world)
  if (await resolveRefunds(world)) await api.settle({ retries: 'in time' })
}

/** Chargebacks refused because our own refund is in progress are imported again the next day. */
async function importRegistry({ api, bank, admins, desk }: World): Promise<void> {
  const [head, ...lines] = (await bank.registry()).trimEnd().split('\r\n')
  const file = [head, ...lines.filter((line) => line.includes('Чарджбэк')).slice(-200)].join('\r\n')
  const { refused } = await api.as(admins[0]!).call(importChargebacks, { body: { file } })
  desk.has_chargebacks = refused.length > 0
  await api.settle({ retries: 'in time' })
}

async function returnMisread({ api, admins, desk }: World): Promise<void> {
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

/**
 * Asks the bank once more. If it has refused again or refuses permanently, records a transfer of our own instead.
 * Returns whether there were such refunds.
 */
async function resolveRefunds({ api, admins, desk }: World): Promise<boolean> {
  const failed = await api.ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .select(['r.refund_id', 'p.provider_payment_id'])
    .where('r.status', '=', 'FAILED')
    .execute()
  for (const { refund_id, provider_payment_id } of failed) {
    const isHopeless = desk.retried.has(refund_id) || desk.refusing.has(provider_payment_id ?? '')
    await api
      .as(admins[1]!)
      .call(isHopeless ? settleRefundOutside : retryRefund, { params: { refund_id }, body: { why: 'банк отказывает' } })
      .catch(nextDay)
    desk.retried.add(refund_id)
  }
  return failed.length > 0
}

function nextDay(refusal: unknown): { status: null } {
  if (refusal instanceof Refusal && (refusal.status < 500 || refusal.error_name === 'payment_service'))
    return { status: null }
  throw refusal
}
