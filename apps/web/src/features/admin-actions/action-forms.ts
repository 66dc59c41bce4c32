import type { AdminRow } from '@razgovor/contract/admin'
import type { BlockedMeetings } from '@razgovor/contract/admin-actions'
import type { AppointedRole } from '@razgovor/contract/staff'
import { call } from '../../lib/api.ts'
import { startUserView } from '../../lib/user-view.ts'
import { parseDate, parsePrice } from '../../lib/date-time-input.ts'
import { isRelation } from '../admin/row-address.ts'
import { formRefundTexts, formTexts } from './action-forms.texts.ts'
import { actionTexts as texts } from './actions.texts.ts'

export interface ActionValues {
  why: string
  comment: string
  note: string
  amount: string
  booking_id: string
  meetings: string
  role: string
  /** DD.MM.YYYY. */
  day: string
  reference: string
  accepts_loss: boolean
}
export type ActionField = keyof ActionValues

interface ActionOf {
  id: string
  row: AdminRow
  /** One key per dialog, so that a repeated submit has only one effect. */
  idempotency_key: string
}

export interface ActionForm {
  text: string | ((row: AdminRow) => string)
  fields: readonly ActionField[]
  /** Returns whether a field is shown for a row; if absent, all fields are shown. */
  asks?: (field: ActionField, row: AdminRow) => boolean
  labels?: Partial<Record<ActionField, { label: string; hint: string }>>
  optional?: readonly ActionField[]
  confirm: string
  done: string
  send: (values: ActionValues, of: ActionOf) => Promise<unknown>
}

export function textIn(row: AdminRow, field: string): string {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

function idIn(row: AdminRow, field: string): string {
  const value = row[field]
  return isRelation(value) ? value.id : textIn(row, field)
}

const isTariff = (row: AdminRow) => row['kind'] === 'TARIFF'

function refundText(row: AdminRow): string {
  if (!isTariff(row)) return formRefundTexts.meeting
  const later = textIn(row, 'credited_to')
  return later ? formRefundTexts.credited(later) : formRefundTexts.tariff
}

const kopecks = ({ amount }: ActionValues) => parsePrice(amount) ?? 0

/** Maps the table and action names of the scheme to a form. An action that is missing here has its own page. */
export const actionForms: Readonly<Record<string, ActionForm>> = {
  'users.block': {
    ...formTexts['users.block'],
    fields: ['why', 'meetings'],
    send: ({ why, meetings }, { id: user_id }) =>
      call('POST /api/admin/users/:user_id/block', {
        params: { user_id },
        body: { why, meetings: meetings as BlockedMeetings },
      }),
  },
  'users.unblock': {
    ...formTexts['users.unblock'],
    fields: ['why'],
    send: ({ why }, { id: user_id }) =>
      call('POST /api/admin/users/:user_id/unblock', { params: { user_id }, body: { why } }),
  },
  'users.view': {
    ...formTexts['users.view'],
    fields: ['why'],
    send: async ({ why }, { id: user_id }) =>
      startUserView(await call('POST /api/admin/users/:user_id/views', { params: { user_id }, body: { why } })),
  },
  'users.role': {
    ...formTexts['users.role'],
    fields: ['role', 'why'],
    send: ({ role, why }, { id: user_id }) =>
      call('POST /api/admin/users/:user_id/role', {
        params: { user_id },
        body: { role: role as AppointedRole, why },
      }),
  },
  'speaker_applications.approve': {
    ...formTexts['speaker_applications.approve'],
    fields: ['comment'],
    optional: ['comment'],
    send: ({ comment }, { id: application_id }) =>
      call('POST /api/admin/applications/:application_id/approve', { params: { application_id }, body: { comment } }),
  },
  'speaker_applications.reject': {
    ...formTexts['speaker_applications.reject'],
    fields: ['comment'],
    labels: { comment: { label: texts.fault_comment, hint: texts.fault_comment_hint } },
    send: ({ comment }, { id: application_id }) =>
      call('POST /api/admin/applications/:application_id/reject', { params: { application_id }, body: { comment } }),
  },
  'reviews.hide': {
    ...formTexts['reviews.hide'],
    fields: ['why'],
    send: ({ why }, { id: review_id }) =>
      call('POST /api/admin/reviews/:review_id/hide', { params: { review_id }, body: { why } }),
  },
  'reviews.show': {
    ...formTexts['reviews.show'],
    fields: ['why'],
    send: ({ why }, { id: review_id }) =>
      call('POST /api/admin/reviews/:review_id/show', { params: { review_id }, body: { why } }),
  },
  'review_reports.hide': {
    ...formTexts['review_reports.hide'],
    fields: ['why'],
    send: ({ why }, { row }) =>
      call('POST /api/admin/reviews/:review_id/hide', { params: { review_id: idIn(row, 'review_id') }, body: { why } }),
  },
  'review_reports.show': {
    ...formTexts['review_reports.show'],
    fields: ['why'],
    send: ({ why }, { row }) =>
      call('POST /api/admin/reviews/:review_id/show', { params: { review_id: idIn(row, 'review_id') }, body: { why } }),
  },
  'legal_changes.approve': {
    ...formTexts['legal_changes.approve'],
    fields: ['comment'],
    optional: ['comment'],
    send: ({ comment }, { id: legal_change_id }) =>
      call('POST /api/admin/legal-changes/:legal_change_id/approve', {
        params: { legal_change_id },
        body: { comment },
      }),
  },
  'legal_changes.reject': {
    ...formTexts['legal_changes.reject'],
    fields: ['comment'],
    labels: { comment: { label: texts.fault_comment, hint: texts.legal_fault_hint } },
    send: ({ comment }, { id: legal_change_id }) =>
      call('POST /api/admin/legal-changes/:legal_change_id/reject', { params: { legal_change_id }, body: { comment } }),
  },
  'speakers.payout': {
    ...formTexts['speakers.payout'],
    fields: ['amount', 'note'],
    send: (values, { id: speaker_id, idempotency_key }) =>
      call('POST /api/admin/payouts', {
        body: { speaker_id, amount: kopecks(values), note: values.note, idempotency_key },
      }),
  },
  'closing_receipts.send_again': {
    ...formTexts['closing_receipts.send_again'],
    fields: ['why'],
    send: ({ why }, { id: closing_receipt_id }) =>
      call('POST /api/admin/closing-receipts/:closing_receipt_id/settle', {
        params: { closing_receipt_id },
        body: { how: 'SEND_AGAIN', why },
      }),
  },
  'closing_receipts.record_printed': {
    ...formTexts['closing_receipts.record_printed'],
    fields: ['why'],
    send: ({ why }, { id: closing_receipt_id }) =>
      call('POST /api/admin/closing-receipts/:closing_receipt_id/settle', {
        params: { closing_receipt_id },
        body: { how: 'PRINTED', why },
      }),
  },
  'orders.refund': {
    ...formTexts['orders.refund'],
    text: refundText,
    fields: ['booking_id', 'amount', 'why'],
    asks: (field, row) => field !== 'booking_id' || !isTariff(row),
    send: (values, { id: order_id, idempotency_key }) =>
      sendRefund({ order_id, booking_id: values.booking_id, values, idempotency_key }),
  },
  'bookings.refund': {
    ...formTexts['bookings.refund'],
    fields: ['amount', 'why'],
    send: (values, { id: booking_id, row, idempotency_key }) =>
      sendRefund({ order_id: idIn(row, 'order_id'), booking_id, values, idempotency_key }),
  },
  'payments.chargeback': {
    ...formTexts['payments.chargeback'],
    fields: ['amount', 'day', 'reference', 'accepts_loss'],
    send: (values, { id: payment }) =>
      call('POST /api/admin/chargebacks', {
        body: {
          payment,
          amount: kopecks(values),
          charged_back_on: parseDate(values.day) ?? '',
          bank_reference: values.reference,
          accepts_loss: values.accepts_loss,
        },
      }),
  },
  'refunds.retry': {
    ...formTexts['refunds.retry'],
    fields: ['why'],
    send: ({ why }, { id: refund_id }) =>
      call('POST /api/admin/refunds/:refund_id/retry', { params: { refund_id }, body: { why } }),
  },
  'refunds.outside': {
    ...formTexts['refunds.outside'],
    fields: ['why'],
    send: ({ why }, { id: refund_id }) =>
      call('POST /api/admin/refunds/:refund_id/outside', { params: { refund_id }, body: { why } }),
  },
  'refunds.withdraw': {
    ...formTexts['refunds.withdraw'],
    fields: ['why'],
    send: ({ why }, { id: refund_id }) =>
      call('POST /api/admin/refunds/:refund_id/withdraw', { params: { refund_id }, body: { why } }),
  },
  'consultations.cancel': {
    ...formTexts['consultations.cancel'],
    fields: ['why'],
    send: ({ why }, { id: consultation_id }) =>
      call('POST /api/admin/consultations/:consultation_id/cancel', { params: { consultation_id }, body: { why } }),
  },
  'consultations.close': {
    ...formTexts['consultations.close'],
    fields: ['why'],
    send: ({ why }, { id: consultation_id }) =>
      call('POST /api/admin/consultations/:consultation_id/close', { params: { consultation_id }, body: { why } }),
  },
  'subscriptions.rebill': {
    ...formTexts['subscriptions.rebill'],
    fields: ['why'],
    send: ({ why }, { id: subscription_id }) =>
      call('POST /api/admin/subscriptions/:subscription_id/rebill', { params: { subscription_id }, body: { why } }),
  },
}

interface Refund {
  order_id: string
  booking_id: string
  values: ActionValues
  idempotency_key: string
}

function sendRefund({ order_id, booking_id, values, idempotency_key }: Refund) {
  const of = booking_id ? { booking_id } : {}
  const body = { ...of, amount: kopecks(values), why: values.why, idempotency_key }
  return call('POST /api/admin/orders/:order_id/refunds', { params: { order_id }, body })
}

export function firstAmount(table_name: string, row: AdminRow): string {
  const [amount, back] = [row['amount'], row['refunded_amount']]
  if (table_name !== 'bookings' || typeof amount !== 'number' || typeof back !== 'number') return ''
  return inRoubles(amount - back)
}

function inRoubles(amount: number): string {
  return String(amount / 100).replace('.', ',')
}
