import { unusedCredits } from '../../../db/bought-package.ts'
import type { Db } from '../../../db/client.ts'

export async function collectMoney(db: Db, user_id: string) {
  const ofUser = db.selectFrom('orders').select('order_id').where('user_id', '=', user_id)
  const [orders, payments, refunds, receipts, earnings, payouts, payout_lines, write_offs, promo_codes] =
    await Promise.all([
      db
        .selectFrom('orders')
        .select(['order_id', 'kind', 'status', 'amount', 'discount', 'refunded_amount', 'receipt_email', 'created_at'])
        .select('paid_at')
        .where('user_id', '=', user_id)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('payments')
        .select(['order_id', 'amount', 'created_at', 'paid_at'])
        .where('order_id', 'in', ofUser)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('refunds')
        .select(['order_id', 'amount', 'status', 'created_at', 'done_at'])
        .where('order_id', 'in', ofUser)
        .orderBy('created_at')
        .execute(),
      db
        .selectFrom('fiscal_receipts as f')
        .innerJoin('payments as p', 'p.payment_id', 'f.payment_id')
        .select(['p.order_id', 'f.type', 'f.amount', 'f.fn_number', 'f.fiscal_document_number'])
        .select(['f.fiscal_document_attribute', 'f.receipt_at', 'f.url'])
        .where('p.order_id', 'in', ofUser)
        .orderBy('f.receipt_at')
        .execute(),
      db
        .selectFrom('booking_balances')
        .select(['booking_id', 'time_start', 'paid', 'held', 'earned', 'commission', 'commission_percent'])
        .select((eb) => eb('refund_due', '+', eb.ref('refunded')).as('refunded'))
        .where('speaker_id', '=', user_id)
        .orderBy('time_start')
        .execute(),
      db
        .selectFrom('payouts')
        .select(['amount', 'note', 'paid_at'])
        .where('speaker_id', '=', user_id)
        .orderBy('paid_at')
        .execute(),
      db
        .selectFrom('payout_lines as l')
        .innerJoin('payout_batches as b', 'b.batch_id', 'l.batch_id')
        .select(['l.amount', 'l.status', 'l.payee_name', 'l.inn', 'l.account', 'l.bik', 'b.made_at', 'l.returned_at'])
        .where('l.speaker_id', '=', user_id)
        .orderBy('b.made_at')
        .execute(),
      db
        .selectFrom('write_offs')
        .select(['amount', 'reason', 'at'])
        .where('speaker_id', '=', user_id)
        .orderBy('at')
        .execute(),
      db
        .selectFrom('promo_codes')
        .select(['code', 'percent', 'amount', 'uses_max', 'person_uses_max', 'valid_from', 'valid_until'])
        .select(['is_first_only', 'is_active', 'created_at'])
        .where('speaker_id', '=', user_id)
        .orderBy('created_at')
        .execute(),
    ])
  return { orders, payments, refunds, receipts, earnings, payouts, payout_lines, write_offs, promo_codes }
}

export async function collectPackages(db: Db, user_id: string) {
  const [packages, bought_packages] = await Promise.all([
    db
      .selectFrom('packages')
      .select(['title', 'meetings', 'minutes', 'amount', 'valid_days', 'is_offered', 'created_at'])
      .where('speaker_id', '=', user_id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('package_purchases as b')
      .innerJoin('packages as p', 'p.package_id', 'b.package_id')
      .innerJoin('orders as o', 'o.order_id', 'b.order_id')
      .select(['b.order_id', 'p.title', 'p.meetings', 'p.minutes', 'b.expires_at'])
      .select(unusedCredits('b').as('unused_count'))
      .where('b.listener_id', '=', user_id)
      .orderBy('o.created_at')
      .execute(),
  ])
  return { packages, bought_packages }
}

export async function collectTariffs(db: Db, user_id: string) {
  const [held, periods, saved_card] = await Promise.all([
    db
      .selectFrom('subscriptions as s')
      .innerJoin('tariffs as t', 't.tariff_id', 's.tariff_id')
      .select(['t.title', 's.subscription_type', 's.started_at', 's.expires_at', 's.auto_renew', 's.ended_at'])
      .where('s.speaker_id', '=', user_id)
      .orderBy('s.started_at')
      .execute(),
    db
      .selectFrom('subscription_periods')
      .select(['order_id', 'starts_at', 'ends_at', 'amount', 'credit'])
      .where('speaker_id', '=', user_id)
      .orderBy('starts_at')
      .execute(),
    db.selectFrom('saved_cards').select(['pan', 'expires']).where('user_id', '=', user_id).executeTakeFirst(),
  ])
  return { held, periods, saved_card: saved_card ?? null }
}
