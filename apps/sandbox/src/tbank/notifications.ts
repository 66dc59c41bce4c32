import { setTimeout as wait } from 'node:timers/promises'

import { expiry, maskPan } from './cards.ts'
import { deliveriesOfEach, takeLoss } from './faults.ts'
import type { Fields } from './fields.ts'
import { print, printMovement } from './fiscal.ts'
import type { Notification, Outcome } from './records.ts'
import { errorText } from './refusal.ts'
import type { Payment, Status, Tbank } from './state.ts'
import { signToken } from './token.ts'

/** `receipt`: the refunded items, if the refund has its own receipt. */
export interface Announcement {
  status: Status
  amount: number
  receipt?: Fields | undefined
}

const hourMs = 3_600_000
const hourlyRetries = 24
const dailyRetries = 30

/** Notifies the merchant of one action. Resolves after one try of each notification; the clock drives the retries. */
export function announce(tbank: Tbank, payment: Payment, announcements: Announcement[]): Promise<void> {
  const notifications = announcements.flatMap((announcement) => [
    ...(payment.is_silent ? [] : [makeNotification(tbank, payment, announcement)]),
    ...receiptOf(tbank, payment, announcement),
  ])
  return sendTo(tbank, payment, notifications)
}

export function announceClosing(
  tbank: Tbank,
  payment: Payment,
  closing: { amount: number; receipt: Fields },
): Promise<void> {
  const body = print(tbank, payment, { type: 'Income', is_closing: true, ...closing })
  return sendTo(tbank, payment, [sign(tbank, body)])
}

function sendTo(tbank: Tbank, payment: Payment, notifications: Notification[]): Promise<void> {
  if (!payment.notification_url) return Promise.resolve()
  payment.notifications.push(...notifications)
  return track(tbank, sendAll(tbank, payment.notification_url, notifications))
}

export function makeNotification(tbank: Tbank, payment: Payment, announcement: Announcement): Notification {
  return sign(tbank, notificationBody(tbank, payment, announcement))
}

function receiptOf(tbank: Tbank, payment: Payment, announcement: Announcement): Notification[] {
  const body = printMovement(tbank, payment, announcement)
  return body ? [sign(tbank, body)] : []
}

function sign(tbank: Tbank, body: Record<string, unknown>): Notification {
  return { body: { ...body, Token: signToken(body, tbank.password) }, attempts: [], is_delivered: false }
}

/** Delivers once, ignoring the configured faults. */
export async function deliver(tbank: Tbank, url: string, notification: Notification): Promise<Outcome> {
  const at = tbank.clock.nowIso()
  const outcome = await post(tbank, url, notification.body)
  record(notification, { at, outcome })
  return outcome
}

export async function untilIdle(tbank: Tbank): Promise<void> {
  while (tbank.in_flight.size > 0) await Promise.all(tbank.in_flight)
}

async function sendAll(tbank: Tbank, url: string, notifications: Notification[]) {
  if (!(await waitOut(tbank, tbank.faults.delay_ms))) return
  const ordered = tbank.faults.reorder ? notifications.toReversed() : notifications
  const deliveries = deliveriesOfEach(tbank)
  for (const notification of ordered) {
    const due = tbank.clock.now()
    for (let sent = 0; sent < deliveries; sent += 1) await attempt(tbank, url, notification)
    scheduleRetry(tbank, { url, notification, due, retries: 0 })
  }
}

/** Resolves to false if the sandbox was closed meanwhile. */
export async function waitOut({ closing }: Tbank, milliseconds = 0): Promise<boolean> {
  if (milliseconds === 0) return !closing.signal.aborted
  const waited = wait(milliseconds, true, { signal: closing.signal })
  return waited.catch((error: unknown) => {
    if (closing.signal.aborted) return false
    throw error
  })
}

interface Retry {
  url: string
  notification: Notification
  due: number
  retries: number
}

/** Hourly for a day, then daily for a month. Counted from the due time, so that slow responses do not shift it. */
function scheduleRetry(tbank: Tbank, { url, notification, due, retries }: Retry) {
  if (notification.is_delivered || tbank.closing.signal.aborted) return
  if (retries === hourlyRetries + dailyRetries) return
  const next = due + (retries < hourlyRetries ? hourMs : 24 * hourMs)
  tbank.clock.schedule(next, async () => {
    await track(tbank, attempt(tbank, url, notification))
    scheduleRetry(tbank, { url, notification, due: next, retries: retries + 1 })
  })
}

async function attempt(tbank: Tbank, url: string, notification: Notification) {
  if (takeLoss(tbank)) return record(notification, { at: tbank.clock.nowIso(), outcome: 'lost' })
  const outcome = await deliver(tbank, url, notification)
  tbank.log(`tbank: ${String(notification.body['Status'])} of ${String(notification.body['PaymentId'])}: ${outcome}`)
}

function record(notification: Notification, attempt: Notification['attempts'][number]) {
  notification.attempts.push(attempt)
  notification.is_delivered ||= attempt.outcome === 'ok'
}

async function post(tbank: Tbank, url: string, body: Record<string, unknown>): Promise<Outcome> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([tbank.closing.signal, AbortSignal.timeout(tbank.notification_timeout_ms)]),
    })
    return (await answer.text()) === 'OK' && answer.status === 200 ? 'ok' : 'refused'
  } catch {
    return 'unreachable'
  }
}

function notificationBody(tbank: Tbank, payment: Payment, { status, amount }: Announcement): Record<string, unknown> {
  const refused = status === 'REJECTED'
  const code = refused && payment.error_code === '0' ? '1005' : payment.error_code
  return {
    TerminalKey: tbank.terminal_key,
    OrderId: payment.order_id,
    Success: !refused,
    Status: status,
    PaymentId: Number(payment.payment_id),
    ErrorCode: refused ? code : '0',
    Amount: amount,
    ...(payment.card && { CardId: payment.card.card_id, Pan: maskPan(payment.card.pan), ExpDate: expiry }),
    ...(payment.rebill_id && { RebillId: Number(payment.rebill_id) }),
    ...(refused && code !== '0' && { Message: errorText(code), Details: '' }),
    ...(payment.data && { Data: payment.data }),
  }
}

async function track(tbank: Tbank, work: Promise<void>) {
  tbank.in_flight.add(work)
  await work.finally(() => tbank.in_flight.delete(work))
}
