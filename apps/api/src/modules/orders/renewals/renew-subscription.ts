import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { lockListener } from '../../bookings/sign-up/lock-slots.ts'
import { endSubscription, recordUnpaidRebill } from '../../tariffs/end-subscription.ts'
import { getOffer } from '../../tariffs/offers.ts'
import { findSavedCard } from '../../tariffs/saved-cards.ts'
import { lockSubscription, type Subscription } from '../../tariffs/subscriptions.ts'
import { askAcquirer } from '../payments/ask-acquirer.ts'
import { chargeOrder } from '../payments/charge-order.ts'
import { openStatuses } from '../orders.states.ts'
import { findRebillEmail } from '../checkout/receipt-email.ts'
import { openTariffOrder } from './tariff-order.ts'

/** First checks all earlier rebills at the acquirer. Throws AcquirerError, so that the job is retried. */
export async function renewSubscription(ctx: Ctx, subscription_id: string): Promise<void> {
  for (const order_id of await earlierTries(ctx, subscription_id)) await askAcquirer(ctx, order_id)
  const rebill = await transact(ctx, (tx) => takeNextStep(tx, ctx.clock.now(), subscription_id))
  if (rebill) await chargeOrder(ctx, { ...rebill, charged_by: 'SCHEDULE' })
}

async function earlierTries({ db }: Ctx, subscription_id: string): Promise<string[]> {
  const tries = await db
    .selectFrom('orders as o')
    .innerJoin('subscriptions as s', (join) =>
      join
        .onRef('s.subscription_id', '=', 'o.subscription_id')
        .onRef('s.expires_at', '=', 'o.subscription_expires_at')
        .on('s.ended_at', 'is', null),
    )
    .select('o.order_id')
    .where('o.subscription_id', '=', subscription_id)
    .execute()
  return tries.map(({ order_id }) => order_id)
}

interface Rebill {
  order_id: string
  rebill_id: string
}

async function takeNextStep(tx: Tx, now: Date, subscription_id: string): Promise<Rebill | null> {
  const owner = await tx
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.user_id', 's.speaker_id')
    .select(['s.speaker_id', 'u.is_open', 'u.role'])
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  await lockListener(tx, owner.speaker_id)
  const held = await lockSubscription(tx, owner.speaker_id)
  if (held?.subscription_id !== subscription_id) return null
  const mayCharge = owner.is_open && owner.role === 'SPEAKER' && held.auto_renew
  if (held.works_until <= now || (held.expires_at <= now && !mayCharge)) {
    await endSubscription(tx, now, subscription_id)
    return null
  }
  if (!mayCharge || !held.next_charge_at || held.next_charge_at > now) return null
  return openRebill(tx, now, held)
}

async function openRebill(tx: Tx, now: Date, held: Subscription): Promise<Rebill | null> {
  const { subscription_id, expires_at, speaker_id: user_id } = held
  const open = await tx
    .selectFrom('orders')
    .select('expires_at')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'TARIFF')
    .where('status', 'in', openStatuses)
    .executeTakeFirst()
  if (open) {
    // The outcome of the open order decides whether a rebill is still needed.
    const at = plusMinutes(open.expires_at > now ? open.expires_at : now, 1)
    await enqueue(tx, 'renew-subscription', { subscription_id }, { key: `renew-subscription:${subscription_id}`, at })
    return null
  }
  const card = await findSavedCard(tx, user_id)
  const receipt_email = await findRebillEmail(tx, user_id)
  if (!card || !receipt_email) {
    const unpaid = { speaker_id: user_id, subscription_id, subscription_expires_at: expires_at }
    await recordUnpaidRebill(tx, now, unpaid, { isRefused: true })
    return null
  }
  const { tariff_price_id, amount } = await getOffer(tx, held.next_tariff_price_id ?? held.tariff_price_id)
  const rebill_try = await countTries(tx, held)
  const { provider, rebill_id } = card
  const order = { user_id, provider, receipt_email, tariff_price_id, amount, credit: 0, held, rebill_try }
  const order_id = await openTariffOrder(tx, now, order)
  return { order_id, rebill_id }
}

async function countTries(tx: Tx, { subscription_id, expires_at }: Subscription): Promise<number> {
  const { tries } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('subscription_id', '=', subscription_id)
    .where('subscription_expires_at', '=', expires_at)
    .where('is_rebill', '=', true)
    .executeTakeFirstOrThrow()
  return tries
}
