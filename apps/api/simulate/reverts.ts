interface Edit {
  file: string
  find: string
  replace: string
}

export interface Revert {
  /** The undone fix from findings/money.md, or from issue 13. */
  undoes: string
  edits: readonly Edit[]
}

const modules = 'apps/api/src/modules'
const migrations = 'apps/api/migrations'

const edit = (file: string, find: string, replace = ''): Edit => ({ file, find, replace })

const settle = `${modules}/orders/payments/settle-payment.ts`
const refund = `${modules}/orders/refunds/process-refund.ts`
const resolve = `${modules}/orders/refunds/resolve-refund.ts`
const closing = `${modules}/orders/receipts/closing-receipts.ts`

const refusedForever = edit(refund, 'const refusalsMax = 10', 'const refusalsMax = 10_000')
const returnsIgnored = edit(
  settle,
  'if (payment.paid_at) return takeReturned(',
  'if (payment.paid_at) return false && takeReturned(',
)
const lateMoneyUnchecked = [
  edit(
    `${modules}/orders/payments/receive-notification.ts`,
    'if (isDoubtful(payment, state)) await',
    'if (false) await',
  ),
  edit(settle, "hasGoneBack(payment) ? 'OPEN' : "),
]
const cancelNotRecorded = edit(
  `${modules}/orders/payments/ask-acquirer.ts`,
  `  const asked_at = await recordCancelRequest(ctx, payment_id)
  if (!asked_at) return
`,
  '  const asked_at = ctx.clock.now()\n',
)
const cancelIgnored = [
  edit(
    `${modules}/orders/payments/receive-notification.ts`,
    'const mayBeOver = cancel_asked_at !== null || ',
    'const mayBeOver = ',
  ),
  edit(settle, 'if (isCancelUnderWay(now, payment)) return', 'if (false) return'),
  edit(settle, '(!isUnderWay(state) && !isCancelUnderWay(now, payment))', '!isUnderWay(state)'),
]

const closesAtAnyTime = edit(
  `${modules}/meetings/end/close-meeting.ts`,
  ' || ctx.clock.now() < meeting.time_end) return',
  ') return',
)
const timersStay = edit(`${modules}/bookings/cancel-booking.ts`, '  await takeTimersBack(tx, now, canceled)\n')
const endedIsSold = [
  edit(`${migrations}/0019_ended_meetings.sql`, 'if ended is not null then', 'if false then'),
  edit(settle, 'return ended_at || !slot', 'return !slot'),
  edit(
    `${modules}/meetings/end/end-meeting.ts`,
    "  if (now < count.time_end) await enqueue(tx, 'close-slot', { consultation_id })\n",
  ),
]
const saleStays = edit(
  `${modules}/schedule/sale/fit-sale.ts`,
  '.where(sql<boolean>`${mayNotBeSold} <> (t.closes_at = ${neverOnSale})`)',
  '.where(sql<boolean>`false and ${mayNotBeSold}`)',
)
const tariffNotAskedAtBooking = edit(`${migrations}/0074_place_booking.sql`, 'when not (slot', 'when false and (slot')

/** Keyed by finding; code that would hide the effect of an undone fix is undone with it. */
export const reverts: Readonly<Record<string, Revert>> = {
  '1': {
    undoes: 'timers of a slot’s former time are ignored or removed; an ended meeting is not sold',
    edits: [closesAtAnyTime, timersStay, ...endedIsSold],
  },
  '1-timers': {
    undoes: 'timers of a slot’s former time are ignored or removed',
    edits: [closesAtAnyTime, timersStay],
  },
  '2': {
    undoes: 'a payment during our own Cancel is checked with the bank, and the money it returned is recorded',
    edits: [returnsIgnored, cancelNotRecorded, ...lateMoneyUnchecked],
  },
  '2-expiry': {
    undoes: 'a payment is not believed while our Cancel of an order that expires is under way',
    edits: cancelIgnored,
  },
  '3': {
    undoes: 'money that the bank returned of a paid payment is recorded (finding 9: also as part of a refund of ours)',
    edits: [returnsIgnored],
  },
  '4-cut': {
    undoes: 'minutes cut by a tariff are refunded',
    edits: [
      edit(
        `${modules}/meetings/end/end-meeting.ts`,
        "if (cause === 'TIME_LIMIT') await recordCut(",
        "if (cause === 'TIME_LIMIT' && false) await recordCut(",
      ),
    ],
  },
  '4-sale': {
    undoes: 'slots beyond the tariff are neither offered nor booked',
    edits: [
      edit(`${modules}/schedule/sale/assert-tariff-allows.ts`, '  if (limit) throw', '  if (limit && false) throw'),
      saleStays,
      tariffNotAskedAtBooking,
    ],
  },
  '7': {
    undoes: 'legal details are kept while money is due',
    edits: [
      edit(
        `${modules}/applications/erase-applications.ts`,
        '    .where(sql<boolean>`not keeps_payout_papers(l.user_id, ${clock.now()}, ${config.PAYOUT_PAPER_YEARS})`)\n',
      ),
    ],
  },
  '8': {
    undoes: 'a speaker who gave up the time does not get the money of a late cancellation',
    edits: [
      edit(
        `${modules}/orders/refunds/settle-late-cancel.ts`,
        'if (booking.is_kept) await earn',
        'if (booking) await earn',
      ),
    ],
  },
  '8-closed': {
    undoes: 'a speaker who was blocked or had left before the start does not get a late canceler’s money',
    edits: [
      edit(
        'apps/api/src/db/kept-time.ts',
        '  and coalesce(least(su.blocked_at, su.deletion_requested_at) > b.time_start, true)\n',
      ),
      edit('apps/api/src/db/kept-time.ts', "limit 1), 'unblock') = 'unblock'", "limit 1), 'unblock') is not null"),
    ],
  },
  '8-rules': {
    undoes: 'a late canceler is not refunded when rules remove the freed slot',
    edits: [
      edit(
        `${modules}/schedule/working-hours/take-back.ts`,
        "removed_by_rules: by === 'RULES'",
        "removed_by_rules: by === 'RULES' && false",
      ),
    ],
  },
  '11': {
    undoes: 'a place reserved with a speaker who was blocked or has left is not booked',
    edits: [edit(settle, " || !slot.speaker_is_open || slot.speaker_role !== 'SPEAKER'")],
  },
  '12': {
    undoes: 'late money is checked with the bank, and nothing follows REFUNDED',
    edits: lateMoneyUnchecked,
  },
  '13': {
    undoes: 'an SBP refund is awaited, not requested again',
    edits: [
      edit(refund, 'if (mustWait) return', 'if (mustWait && false) return'),
      edit(refund, '  await applyState(ctx, found.order_id, before)\n'),
    ],
  },
  '14': {
    undoes: 'a reserved place is not booked after the meeting’s end',
    edits: [edit(settle, ' || slot.time_end <= now')],
  },
  '15': {
    undoes: 'the sale follows the tariff',
    edits: [saleStays, tariffNotAskedAtBooking],
  },
  '16': {
    undoes: 'a refund that the bank keeps refusing is passed to an operator',
    edits: [refusedForever],
  },
  '17': {
    undoes: 'a payment of another sum is not accepted',
    edits: [edit(settle, '    if (!isRight) return false\n')],
  },
  '18': {
    undoes: 'a meeting that its speaker has ended is not sold',
    edits: endedIsSold,
  },
  'no-show': {
    undoes: 'a listener whose speaker did not come is refunded in full',
    edits: [
      edit(
        `${modules}/orders/refunds/refund-no-show.ts`,
        'if (left === 0) return false',
        'if (left >= 0) return false',
      ),
    ],
  },
  absent: {
    undoes:
      'a speaker who did not come is paid by nobody: neither by who did not come beside one who waited, nor alone',
    edits: [
      edit(`${modules}/meetings/end/outcome.ts`, '!all.some(hasListenerCome)', '!hasListenerCome(one)'),
      edit(`${modules}/meetings/end/outcome.ts`, "return 'NOBODY_CAME'", "return 'LISTENER_NO_SHOW'"),
    ],
  },
  waiting: {
    undoes: 'a speaker’s ten minutes of waiting count from the start',
    edits: [
      edit(`${modules}/meetings/end/outcome.ts`, 'one.speaker_waited >= waitSeconds', 'one.speaker >= waitSeconds'),
    ],
  },
  'package-sale': {
    undoes: 'a package longer than its speaker’s tariff allows leaves the sale',
    edits: [edit(`${modules}/packages/list-packages.ts`, "    .where(packageHold, 'is', null)\n")],
  },
  early: {
    undoes: 'a meeting within the ten minutes before the start counts as held',
    edits: [
      edit(
        `${migrations}/0020_sold_and_held.sql`,
        "t.time_start - interval '10 minutes') as since",
        't.time_start) as since',
      ),
    ],
  },
  closing: {
    undoes: 'the closing receipt excludes earlier refunds',
    edits: [edit(closing, 'where r.booking_id = b.booking_id and', 'where false and')],
  },
  'closing-rest': {
    undoes: 'the rest of a withdrawn refund gets a closing receipt of its own',
    edits: [edit(closing, "    .where('c.status', 'in', ['WAITING', 'FAILED'])\n")],
  },
  withdrawal: {
    undoes: 'a refund of a late payment cannot be withdrawn, nor one that a move to a cheaper time counts on',
    edits: [
      edit(resolve, " || booking_status === 'EXPIRED'"),
      edit(resolve, 'return refunded_amount - refund_amount < due', 'return false'),
    ],
  },
  processing: {
    undoes: 'a refund that the bank is still processing cannot be withdrawn',
    edits: [edit(resolve, "action !== 'outside' && state", "action === 'retry' && state")],
  },
  'returned-credit': {
    undoes: 'tariff money that went back is credited no longer',
    edits: [
      edit(`${modules}/tariffs/credit.ts`, 'left) / days) - refunded, 0)', 'left) / days), 0)'),
      edit(
        `${modules}/tariffs/take-back-money.ts`,
        'if (period.ended_at) await takeBackCredit(',
        'if (period.ended_at && false) await takeBackCredit(',
      ),
    ],
  },
  '9': {
    undoes: 'what the bank has returned already counts as a part of a refund of ours, and only the rest is requested',
    edits: [
      edit(refund, "eb('r.amount', '-', eb.ref('r.returned_amount')).as('left')", "eb.ref('r.amount').as('left')"),
      refusedForever,
    ],
  },
  'spent-key': {
    undoes: 'a refund whose request the bank has processed without effect is requested with a new key',
    edits: [edit(refund, 'await spendKey(ctx, refund)', 'return')],
  },
  unfinished: {
    undoes: 'a refund that the bank has not finished after a day is passed to an operator',
    edits: [
      edit(refund, '  if (now >= plusMinutes(asked_at ?? created_at, waitMinutes)) return fail(ctx, refund_id)\n'),
    ],
  },
  'closed-room': {
    undoes: 'a listener who has not met the speaker when an admin closes the room is refunded',
    edits: [edit(`${modules}/meetings/end/outcome.ts`, "return 'CLOSED'", "return 'HELD'")],
  },
  leaving: {
    undoes: 'a speaker who leaves with a balance is asked where to pay it (finding 10)',
    edits: [
      edit(
        `${modules}/accounts/erasure/delete-user.ts`,
        '    await assertMoneyConfirmed(tx, now, { user_id, confirmed: balance })\n',
      ),
    ],
  },
  'day-cap': {
    undoes: 'the day’s cap and the buffer are checked in the transaction of a booking',
    edits: [
      edit(
        `${migrations}/0074_place_booking.sql`,
        'if slot.made_by_rules then\n    refusal :=',
        'if false then\n    refusal :=',
      ),
    ],
  },
}
