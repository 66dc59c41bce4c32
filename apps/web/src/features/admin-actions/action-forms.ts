import type { AdminRow } from '@razgovor/contract/admin'
import type { BlockedMeetings } from '@razgovor/contract/admin-actions'
import type { AppointedRole } from '@razgovor/contract/staff'
import { call } from '../../lib/api.ts'
import { beginLook } from '../../lib/look.ts'
import { parseDate, parsePrice } from '../../lib/date-time-input.ts'
import { isRelation } from '../admin/row-address.ts'
import { actionTexts as texts } from './actions.texts.ts'

/** All that any dialog asks for; each asks for some. */
export interface ActionValues {
  why: string
  comment: string
  note: string
  amount: string
  booking_id: string
  meetings: string
  role: string
  /** ДД.ММ.ГГГГ. */
  day: string
  reference: string
}
export type ActionField = keyof ActionValues

interface ActionOf {
  id: string
  row: AdminRow
  /** One dialog is one doing, however often it is sent. */
  idempotency_key: string
}

export interface ActionForm {
  /** What comes of it. */
  text: string | ((row: AdminRow) => string)
  fields: readonly ActionField[]
  /** Asked only of some rows. */
  asks?: (field: ActionField, row: AdminRow) => boolean
  /** Other words for a field than the usual. */
  labels?: Partial<Record<ActionField, { label: string; hint: string }>>
  optional?: readonly ActionField[]
  confirm: string
  done: string
  send: (values: ActionValues, of: ActionOf) => Promise<unknown>
}

/** Empty where it is none. */
export function textIn(row: AdminRow, field: string): string {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

function idIn(row: AdminRow, field: string): string {
  const value = row[field]
  return isRelation(value) ? value.id : textIn(row, field)
}

const isTariff = (row: AdminRow) => row['kind'] === 'TARIFF'

const kopecks = ({ amount }: ActionValues) => parsePrice(amount) ?? 0

/** By the table and the action's name in the scheme. One that is not here has its own page. */
export const actionForms: Readonly<Record<string, ActionForm>> = {
  'users.block': {
    text: 'Все входы закроются сразу, войти снова не получится. Страница спикера пропадёт с сайта.',
    fields: ['why', 'meetings'],
    confirm: 'Заблокировать',
    done: 'Аккаунт заблокирован',
    send: ({ why, meetings }, { id: user_id }) =>
      call('POST /api/admin/users/:user_id/block', {
        params: { user_id },
        body: { why, meetings: meetings as BlockedMeetings },
      }),
  },
  'users.unblock': {
    text: 'Человек снова сможет войти, страница спикера вернётся на сайт. Отменённые встречи не вернутся.',
    fields: ['why'],
    confirm: 'Разблокировать',
    done: 'Аккаунт открыт',
    send: ({ why }, { id: user_id }) =>
      call('POST /api/admin/users/:user_id/unblock', { params: { user_id }, body: { why } }),
  },
  'users.view': {
    text: 'В этой вкладке откроется сайт, каким его видит этот человек: полчаса, менять ничего нельзя. Деньги, карты и файлы встреч закрыты. Начало и конец останутся в журнале.',
    fields: ['why'],
    confirm: 'Смотреть',
    done: 'Открываем сайт',
    send: async ({ why }, { id: user_id }) =>
      beginLook(await call('POST /api/admin/users/:user_id/views', { params: { user_id }, body: { why } })),
  },
  'users.role': {
    text: 'Новая роль работает сразу. Все входы этого человека закроются: войти нужно заново. Ему и другим главным администраторам придут письма.',
    fields: ['role', 'why'],
    confirm: 'Сменить роль',
    done: 'Роль изменена',
    send: ({ role, why }, { id: user_id }) =>
      call('POST /api/admin/users/:user_id/role', {
        params: { user_id },
        body: { role: role as AppointedRole, why },
      }),
  },
  'speaker_applications.approve': {
    text: 'Человек станет спикером на бесплатном тарифе, его страница появится на сайте.',
    fields: ['comment'],
    optional: ['comment'],
    confirm: 'Одобрить',
    done: 'Заявка одобрена',
    send: ({ comment }, { id: application_id }) =>
      call('POST /api/admin/applications/:application_id/approve', { params: { application_id }, body: { comment } }),
  },
  'speaker_applications.reject': {
    text: 'Заявка вернётся человеку вместе с комментарием. Её можно поправить и подать снова.',
    fields: ['comment'],
    labels: { comment: { label: texts.fault_comment, hint: texts.fault_comment_hint } },
    confirm: 'Отклонить',
    done: 'Заявка отклонена',
    send: ({ comment }, { id: application_id }) =>
      call('POST /api/admin/applications/:application_id/reject', { params: { application_id }, body: { comment } }),
  },
  'legal_changes.approve': {
    text: 'Реквизиты начнут действовать сейчас: выплаты пойдут по ним. У физлица платное время уйдёт с продажи, а проданные встречи останутся.',
    fields: ['comment'],
    optional: ['comment'],
    confirm: 'Одобрить',
    done: 'Реквизиты действуют',
    send: ({ comment }, { id: legal_change_id }) =>
      call('POST /api/admin/legal-changes/:legal_change_id/approve', {
        params: { legal_change_id },
        body: { comment },
      }),
  },
  'legal_changes.reject': {
    text: 'Действовать останутся прежние реквизиты. Спикер прочтёт комментарий и сможет прислать другие.',
    fields: ['comment'],
    labels: { comment: { label: texts.fault_comment, hint: texts.legal_fault_hint } },
    confirm: 'Отклонить',
    done: 'Реквизиты отклонены',
    send: ({ comment }, { id: legal_change_id }) =>
      call('POST /api/admin/legal-changes/:legal_change_id/reject', { params: { legal_change_id }, body: { comment } }),
  },
  'speakers.payout': {
    text: 'Запиши выплату, которую уже провёл банк. Баланс спикера уменьшится.',
    fields: ['amount', 'note'],
    confirm: 'Записать',
    done: 'Выплата записана',
    send: (values, { id: speaker_id, idempotency_key }) =>
      call('POST /api/admin/payouts', {
        body: { speaker_id, amount: kopecks(values), note: values.note, idempotency_key },
      }),
  },
  'closing_receipts.send_again': {
    text: 'Сначала проверь в кабинете банка, что чека ещё нет: иначе их станет два.',
    fields: ['why'],
    confirm: 'Отправить',
    done: 'Чек скоро отправится',
    send: ({ why }, { id: closing_receipt_id }) =>
      call('POST /api/admin/closing-receipts/:closing_receipt_id/settle', {
        params: { closing_receipt_id },
        body: { how: 'SEND_AGAIN', why },
      }),
  },
  'closing_receipts.record_printed': {
    text: 'Запиши это, если чек уже есть в кабинете банка или ты напечатал его там сам. Отправлять его больше не будем.',
    fields: ['why'],
    confirm: 'Записать',
    done: 'Записано: чек напечатан',
    send: ({ why }, { id: closing_receipt_id }) =>
      call('POST /api/admin/closing-receipts/:closing_receipt_id/settle', {
        params: { closing_receipt_id },
        body: { how: 'PRINTED', why },
      }),
  },
  'orders.refund': {
    text: (row) =>
      isTariff(row)
        ? 'Деньги вернутся на ту же карту, спикер узнает об этом. Если вернуть всё, оплаченное время тарифа закончится.'
        : 'Деньги вернутся на ту же карту. Встреча останется: если она не нужна, отмени её саму.',
    fields: ['booking_id', 'amount', 'why'],
    asks: (field, row) => field !== 'booking_id' || !isTariff(row),
    confirm: 'Вернуть',
    done: 'Возврат записан, банк скоро его проведёт',
    send: (values, { id: order_id, idempotency_key }) =>
      sendRefund({ order_id, booking_id: values.booking_id, values, idempotency_key }),
  },
  'bookings.refund': {
    text: 'Деньги вернутся на ту же карту. Запись останется: если встреча не нужна, отмени её саму.',
    fields: ['amount', 'why'],
    confirm: 'Вернуть',
    done: 'Возврат записан, банк скоро его проведёт',
    send: (values, { id: booking_id, row, idempotency_key }) =>
      sendRefund({ order_id: idIn(row, 'order_id'), booking_id, values, idempotency_key }),
  },
  'payments.chargeback': {
    text: 'Запиши то, что банк сообщил письмом: деньги уже ушли с нашего счёта. Встреча впереди отменится, обе стороны узнают. За прошедшую деньги вернут спикер и площадка.',
    fields: ['amount', 'day', 'reference'],
    confirm: 'Записать',
    done: 'Чарджбэк записан',
    send: (values, { id: payment }) =>
      call('POST /api/admin/chargebacks', {
        body: {
          payment,
          amount: kopecks(values),
          charged_back_on: parseDate(values.day) ?? '',
          bank_reference: values.reference,
        },
      }),
  },
  'refunds.retry': {
    text: 'Попросим банк снова, столько же раз, сколько в начале. Сначала узнаем у него, что уже вернулось.',
    fields: ['why'],
    confirm: 'Попробовать',
    done: 'Возврат снова в очереди',
    send: ({ why }, { id: refund_id }) =>
      call('POST /api/admin/refunds/:refund_id/retry', { params: { refund_id }, body: { why } }),
  },
  'refunds.outside': {
    text: 'Запишем, что остаток этого возврата ушёл человеку не через банк, а переводом. Отменить это нельзя.',
    fields: ['why'],
    labels: { why: { label: 'Как вернули', hint: 'Номер и дата платёжки. Останется в журнале' } },
    confirm: 'Записать',
    done: 'Возврат закрыт',
    send: ({ why }, { id: refund_id }) =>
      call('POST /api/admin/refunds/:refund_id/outside', { params: { refund_id }, body: { why } }),
  },
  'refunds.withdraw': {
    text: 'Возврата не будет, человек узнает об этом. Так можно, только если по правилам он не положен.',
    fields: ['why'],
    confirm: 'Отозвать',
    done: 'Возврат отозван',
    send: ({ why }, { id: refund_id }) =>
      call('POST /api/admin/refunds/:refund_id/withdraw', { params: { refund_id }, body: { why } }),
  },
  'consultations.cancel': {
    text: 'Всем слушателям вернутся все деньги, обеим сторонам придут письма. Это время больше не предлагается.',
    fields: ['why'],
    confirm: 'Отменить встречу',
    done: 'Встреча отменена',
    send: ({ why }, { id: consultation_id }) =>
      call('POST /api/admin/consultations/:consultation_id/cancel', { params: { consultation_id }, body: { why } }),
  },
  'consultations.close': {
    text: 'Встреча закончится для всех сейчас, и спикер получит за неё деньги. Вернуть их можно отдельно.',
    fields: ['why'],
    confirm: 'Закрыть комнату',
    done: 'Комната закрыта',
    send: ({ why }, { id: consultation_id }) =>
      call('POST /api/admin/consultations/:consultation_id/close', { params: { consultation_id }, body: { why } }),
  },
  'subscriptions.rebill': {
    text: 'Спишем с сохранённой карты сейчас. Это одна из попыток: если банк откажет, следующая будет по расписанию.',
    fields: ['why'],
    confirm: 'Списать',
    done: 'Списание запущено',
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

/** What is left to give back of a booking stands in the form from the start. */
export function firstAmount(table_name: string, row: AdminRow): string {
  const [amount, back] = [row['amount'], row['refunded_amount']]
  if (table_name !== 'bookings' || typeof amount !== 'number' || typeof back !== 'number') return ''
  return inRoubles(amount - back)
}

function inRoubles(amount: number): string {
  return String(amount / 100).replace('.', ',')
}
