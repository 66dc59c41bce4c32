import type { Consultation, MoveProposal, MoveRequest, MoveTerms } from '@razgovor/contract/bookings'
import { movesMax } from '@razgovor/contract/limits'
import { disputeHours } from '@razgovor/contract/words'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { compileOnce } from '../../../db/compile-once.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { hasPlace, statusesAhead } from '../bookings.states.ts'
import { listenerRows, speakerRows } from './consultation-rows.ts'
import { findPresentMeeting } from '../moves/find-movable.ts'
import { reviewUntil, toOwnReview } from './own-review.ts'
import { fullRefundUntil, listenerRefund, movableUntil } from '../refund-rule.ts'

type View = Pick<Ctx, 'config' | 'clock' | 'db'>
type ListenerRow = Awaited<ReturnType<ReturnType<typeof listenerRows>['execute']>>[number]
type SpeakerRow = Awaited<ReturnType<ReturnType<typeof speakerRows>['execute']>>[number]

/**
 * The id of a consultation that the user's booking has left leads to the present one. Throws not_exist, also for other
 * people's meetings.
 */
export async function getConsultation(ctx: View, user_id: string, address: string): Promise<Consultation> {
  const own = await findAsListener(ctx.db, user_id, address)
  if (own && hasPlace(own.status)) return toConsultation(ctx, own)
  const consultation_id = await findPresentMeeting(ctx.db, { consultation_id: address, user_id })
  const asListener = consultation_id === address ? own : await findAsListener(ctx.db, user_id, consultation_id)
  if (asListener) return toConsultation(ctx, asListener)
  const asSpeaker = await speakerRows(ctx.db)
    .where('c.consultation_id', '=', consultation_id)
    .where('c.speaker_id', '=', user_id)
    .executeTakeFirst()
  if (!asSpeaker) throw new ApiError('not_exist')
  return toConsultation(ctx, asSpeaker)
}

const findRows = compileOnce<{ user_id: string; consultation_id: string }, ListenerRow>((db, value) =>
  listenerRows(db)
    .where('c.consultation_id', '=', value('consultation_id'))
    .where('b.listener_id', '=', value('user_id'))
    .orderBy((eb) => eb('b.status', 'in', statusesAhead), 'desc')
    .orderBy('b.created_at', 'desc')
    .orderBy('b.booking_id', 'desc')
    .limit(1),
)

async function findAsListener(db: Db, user_id: string, consultation_id: string): Promise<ListenerRow | undefined> {
  const [row] = await findRows(db, { user_id, consultation_id })
  return row
}

export function toConsultation({ config, clock }: View, row: ListenerRow | SpeakerRow): Consultation {
  const { side, status, time_start, time_end, refund_hours, booked_amount, reserved_until, ...fields } = row
  const {
    ended_at: _ended_at,
    own_count: _own_count,
    last_from_start: _last_from_start,
    price: _price,
    discount: _discount,
    has_attended: _has_attended,
    credit_minutes: _credit_minutes,
    credit_expires_at,
    ...rest
  } = fields
  const hours = refund_hours ?? config.REFUND_HOURS
  const returns_credit = credit_expires_at !== null && credit_expires_at > clock.now() && row.refunded_amount === 0
  const refund =
    side === 'SPEAKER'
      ? { amount: booked_amount, full_until_iso: time_end.toISOString(), returns_credit }
      : {
          returns_credit,
          amount: listenerRefund({ ...row, refund_hours: hours }, clock.now()),
          full_until_iso: fullRefundUntil(time_start, hours).toISOString(),
        }
  return {
    ...rest,
    side,
    status,
    time_start_iso: time_start.toISOString(),
    time_end_iso: time_end.toISOString(),
    currency: 'RUB',
    reserved_until_iso: reserved_until?.toISOString() ?? null,
    meeting_url:
      status === 'BOOKED' || status === 'STARTED' ? `${config.PUBLIC_URL}/meeting/${row.consultation_id}` : null,
    refund,
    dispute_until_iso: disputeUntil(row, clock.now())?.toISOString() ?? null,
    review: toOwnReview(row.review, clock.now()),
    review_until_iso: reviewUntil(row, clock.now())?.toISOString() ?? null,
    open_proposal: toProposal(row.open_proposal),
    open_requests: row.open_requests.map((request) => toRequest(request)),
    move: moveTerms(row, { now: clock.now(), move_hours: config.MOVE_HOURS }),
  }
}

// PostgreSQL's JSON has instants with an offset.
function toIso(time: string): string {
  return new Date(time).toISOString()
}

function toProposal(proposal: MoveProposal | null): MoveProposal | null {
  return (
    proposal && {
      ...proposal,
      times: proposal.times.map((time) => toIso(time)),
      created_at: toIso(proposal.created_at),
    }
  )
}

function toRequest({ slots, created_at, ...request }: MoveRequest): MoveRequest {
  return {
    ...request,
    slots: slots.map(({ slot_id, time_start_iso, time_end_iso }) => ({
      slot_id,
      time_start_iso: toIso(time_start_iso),
      time_end_iso: toIso(time_end_iso),
    })),
    created_at: toIso(created_at),
  }
}

function moveTerms(
  { side, status, time_start, own_count, last_from_start, price, discount, credit_minutes }: ListenerRow | SpeakerRow,
  { now, move_hours }: { now: Date; move_hours: number },
): MoveTerms | null {
  if (side === 'SPEAKER' || status !== 'BOOKED') return null
  const until = movableUntil(time_start, move_hours)
  const moves_left = Math.max(0, movesMax - own_count)
  const can_move = moves_left > 0 && now <= until
  return {
    until_iso: until.toISOString(),
    moves_left,
    can_move,
    can_ask: !can_move && now < time_start,
    amount_max: price,
    discount,
    credit_minutes,
    moved_from_iso: last_from_start?.toISOString() ?? null,
  }
}

function disputeUntil(row: ListenerRow | SpeakerRow, now: Date): Date | null {
  const { side, status, dispute, amount, refunded_amount, ended_at } = row
  const canDispute = side === 'LISTENER' && status === 'ENDED' && !dispute && refunded_amount < amount
  if (!canDispute || !ended_at) return null
  const until = plusMinutes(ended_at, disputeHours * 60)
  return now <= until ? until : null
}
