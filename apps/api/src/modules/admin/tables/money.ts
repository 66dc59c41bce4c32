import { moneyTexts } from './money.texts.ts'
import { money } from './readers.ts'
import { quoted, shortId } from './row-titles.ts'
import type { TableEntry } from './table-entry.ts'

export const moneyTables = {
  orders: {
    title: moneyTexts.orders.title,
    access: money,
    title_field: 'order_id',
    title_sql: shortId(moneyTexts.orders.row, 'order_id'),
    people: ['user_id'],
    by_payment: 'order_id',
    list: ['order_id', 'user_id', 'kind', 'status', 'amount', 'refunded_amount', 'created_at'],
    extra: {
      credited_to: {
        type: 'str',
        sql: `coalesce((select format('«%s», %s', f.title, to_char(s.expires_at at time zone s.time_zone_id, 'DD.MM.YYYY'))
          from subscriptions s join tariffs f using (tariff_id) where s.subscription_id = credited_subscription(t.order_id)), '')`,
      },
    },
    actions: [
      {
        name: 'refund',
        title: moneyTexts.orders.actions.refund,
        call: 'POST /api/admin/orders/:order_id/refunds',
        only_when: { field: 'status', values: ['PAID', 'PARTIALLY_REFUNDED'] },
        is_dangerous: true,
      },
    ],
  },
  payments: {
    title: moneyTexts.payments.title,
    access: money,
    title_field: 'payment_id',
    title_sql: shortId(moneyTexts.payments.row, 'payment_id'),
    words_sql: `coalesce(t.provider_payment_id, '')`,
    by_payment: 'payment_id',
    list: [
      'payment_id',
      'order_id',
      'amount',
      'provider_payment_id',
      'card_pan',
      'provider_status',
      'paid_at',
      'created_at',
    ],
    // Anyone with the payment URL can pay and see the purchase. `kind` only repeats the bank's status in our own words, `traceparent` is for traces.
    hidden: ['payment_url', 'kind', 'traceparent'],
    actions: [
      {
        name: 'chargeback',
        title: moneyTexts.payments.actions.chargeback,
        call: 'POST /api/admin/chargebacks',
        only_when: { field: 'paid_at', empty: false },
        is_dangerous: true,
      },
    ],
  },
  refunds: {
    title: moneyTexts.refunds.title,
    access: money,
    title_field: 'refund_id',
    title_sql: shortId(moneyTexts.refunds.row, 'refund_id'),
    by_payment: 'payment_id',
    list: ['order_id', 'booking_id', 'amount', 'origin', 'status', 'by_user_id', 'created_at', 'done_at'],
    hidden: ['spent_keys'],
    is_small: true,
    actions: [
      {
        name: 'retry',
        title: moneyTexts.refunds.actions.retry,
        call: 'POST /api/admin/refunds/:refund_id/retry',
        only_when: { field: 'status', values: ['FAILED'] },
        is_dangerous: false,
      },
      {
        name: 'outside',
        title: moneyTexts.refunds.actions.outside,
        call: 'POST /api/admin/refunds/:refund_id/outside',
        only_when: { field: 'status', values: ['FAILED'] },
        is_dangerous: true,
      },
      {
        name: 'withdraw',
        title: moneyTexts.refunds.actions.withdraw,
        call: 'POST /api/admin/refunds/:refund_id/withdraw',
        only_when: { field: 'status', values: ['FAILED'] },
        is_dangerous: true,
      },
    ],
  },
  // The path `chargebacks` is taken by the call that records one.
  bank_chargebacks: {
    title: moneyTexts.bank_chargebacks.title,
    access: money,
    source: 'chargebacks',
    title_field: 'bank_reference',
    words_sql: `t.bank_reference`,
    by_payment: 'payment_id',
    list: ['charged_back_day', 'bank_reference', 'payment_id', 'amount', 'loss', 'source', 'by_user_id', 'created_at'],
    hidden: ['charged_back_on'],
    extra: { charged_back_day: { type: 'str', sql: `to_char(t.charged_back_on, 'DD.MM.YYYY')` } },
    is_small: true,
  },
  payment_notifications: {
    title: moneyTexts.payment_notifications.title,
    access: money,
    title_field: 'payment_notification_id',
    title_sql: `format(${quoted(moneyTexts.payment_notifications.row)}, t.payment_notification_id)`,
    by_payment: 'payment_id',
    list: ['received_at', 'outcome', 'status', 'amount', 'payment_id'],
    titles: moneyTexts.payment_notifications.titles,
  },
  fiscal_receipts: {
    title: moneyTexts.fiscal_receipts.title,
    access: money,
    title_field: 'fiscal_document_number',
    list: ['receipt_at', 'type', 'amount', 'payment_id', 'fiscal_document_number', 'url'],
  },
  closing_receipts: {
    title: moneyTexts.closing_receipts.title,
    access: money,
    title_field: 'closing_receipt_id',
    title_sql: shortId(moneyTexts.closing_receipts.row, 'closing_receipt_id'),
    list: ['status', 'order_id', 'booking_id', 'amount', 'bank_code', 'asked_at', 'next_at', 'sent_at'],
    titles: moneyTexts.closing_receipts.titles,
    help: moneyTexts.closing_receipts.help,
    actions: [
      {
        name: 'send_again',
        title: moneyTexts.closing_receipts.actions.send_again,
        call: 'POST /api/admin/closing-receipts/:closing_receipt_id/settle',
        only_when: { field: 'status', values: ['FAILED'] },
        is_dangerous: true,
      },
      {
        name: 'record_printed',
        title: moneyTexts.closing_receipts.actions.record_printed,
        call: 'POST /api/admin/closing-receipts/:closing_receipt_id/settle',
        only_when: { field: 'status', values: ['FAILED'] },
        is_dangerous: false,
      },
    ],
  },
  receipt_items: {
    title: moneyTexts.receipt_items.title,
    access: money,
    title_field: 'name',
    list: ['name', 'amount', 'order_id', 'booking_id', 'agent_sign', 'supplier_name', 'supplier_inn'],
  },
  ledger_transactions: {
    title: moneyTexts.ledger_transactions.title,
    access: money,
    title_field: 'transaction_id',
    title_sql: shortId(moneyTexts.ledger_transactions.row, 'transaction_id'),
    list: ['at', 'kind', 'order_id', 'fact_id'],
  },
  ledger_entries: {
    title: moneyTexts.ledger_entries.title,
    access: money,
    title_field: 'entry_id',
    list: ['entry_id', 'transaction_id', 'account', 'speaker_id', 'booking_id', 'amount'],
    titles: moneyTexts.ledger_entries.titles,
  },
  // The path `payouts` is taken by the list of speakers to pay.
  payouts_made: {
    title: moneyTexts.payouts_made.title,
    access: money,
    source: 'payouts',
    title_field: 'payout_id',
    title_sql: shortId(moneyTexts.payouts_made.row, 'payout_id'),
    people: ['speaker_id'],
    list: ['paid_at', 'speaker_id', 'amount', 'note', 'by_user_id'],
    is_small: true,
  },
} satisfies Record<string, TableEntry>
