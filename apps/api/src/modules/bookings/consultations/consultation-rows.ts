import type { Consultation, MoveProposal, MoveRequest } from '@razgovor/contract/bookings'
import { reviewMinutes } from '@razgovor/contract/limits'
import type { PersonInfo, QuestionCounts } from '@razgovor/contract/values'
import type { BookingStatus, MeetingOutcome } from '@razgovor/contract/words'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { refundHoursInForce } from '../../../db/refund-hours.ts'
import { creditExpiry, creditMinutes, packageOfBooking } from '../../../db/credit-of-booking.ts'
import { personJson } from '../../../db/person-json.ts'
import { sharedNotesFor } from '../../../db/shared-notes-for.ts'
import { questionCounts } from '../../../db/question-counts.ts'
import { recordingsFor } from '../../../db/recordings-for.ts'
import { hasBoardFor } from '../../../db/has-board.ts'
import type { StoredReview } from './own-review.ts'
import { movesOfBooking, priceInForce } from '../moves/find-movable.ts'
import { statusesByWeight, statusesWithPlace } from '../bookings.states.ts'

const weight = sql`array_position(${sql.lit(`{${statusesByWeight.join(',')}}`)}::text[], b.status)`
const hasPlace = sql<boolean>`b.status = any(${sql.lit(`{${statusesWithPlace.join(',')}}`)}::text[])`

const slotColumns = ['t.slot_id', 't.kind_id', 't.topic', 't.time_start', 't.time_end'] as const

// The open move proposal of the consultation `c`, unless the meeting has moved since.
const openProposal = sql<MoveProposal | null>`(
  select jsonb_build_object('move_proposal_id', p.move_proposal_id, 'times', to_jsonb(p.times), 'message', p.message,
    'created_at', p.created_at)
  from move_proposals p join bookings live using (booking_id)
  where live.consultation_id = c.consultation_id and live.status = 'BOOKED' and p.status = 'OPEN'
    and p.expires_at = live.time_start)`

// Open move requests of the bookings `live` that match, except those whose booking has moved since.
function openRequests(ofWhom: RawBuilder<unknown>) {
  return sql<MoveRequest[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('move_request_id', r.move_request_id, 'message', r.message,
      'created_at', r.created_at, 'listener', ${personJson('l', 'lp')}, 'slots', (
        select coalesce(jsonb_agg(jsonb_build_object('slot_id', s.slot_id, 'time_start_iso', s.time_start, 'time_end_iso', s.time_end)
          order by s.time_start), '[]')
        from time_slots s where s.slot_id = any(r.slot_ids) and s.deleted_at is null and s.places_taken < s.places)
      ) order by r.created_at), '[]')
    from move_requests r join bookings live using (booking_id)
      join users l on l.user_id = live.listener_id left join speakers lp on lp.user_id = l.user_id
    where ${ofWhom} and live.status = 'BOOKED' and r.status = 'OPEN' and r.expires_at = live.time_start)`
}

const disputeFields = sql`'status', d.status, 'comment', d.comment, 'refund_amount', r.amount`

const ownReview = sql<StoredReview | null>`(
  select jsonb_build_object('review_id', v.review_id, 'rating', v.rating, 'text', v.text, 'is_anonymous', v.is_anonymous,
    'created_at', v.created_at, 'reply', v.reply, 'replied_at', v.replied_at, 'hidden_reason', v.hidden_reason)
  from reviews v where v.booking_id = b.booking_id)`
const hasAttended = sql<boolean>`(b.status = 'ENDED'
  and coalesce(seconds_together(b.consultation_id, b.speaker_id, b.listener_id), 0) >= ${sql.lit(60 * reviewMinutes)})`

function hasMaterials(ofWhom: RawBuilder<unknown>) {
  return sql<boolean>`(
    exists (select from meeting_materials m where m.consultation_id = c.consultation_id)
    or ${sharedNotesFor(ofWhom)} <> '' or ${recordingsFor(ofWhom)} <> '[]' or ${hasBoardFor(ofWhom)})`
}
const answersOfAll = sql<QuestionCounts>`jsonb_build_object('missing_count', 0,
  'asked_count', (select count(*) from slot_questions(c.slot_id)),
  'answered_count', (
    select count(*) from meeting_answers a
      join bookings b on b.slot_id = a.slot_id and b.listener_id = a.listener_id and b.consultation_id = c.consultation_id
    where a.slot_id = c.slot_id and num_nonnulls(a.text, a.file_id) = 1 and ${hasPlace}))`

function connectionRating(ofWhom: RawBuilder<unknown>) {
  return sql<number | null>`(
    select r.rating from connection_ratings r where r.consultation_id = c.consultation_id and r.user_id = ${ofWhom})`.as(
    'connection_rating',
  )
}

export function listenerRows(db: Db) {
  return (
    consultations(db)
      .innerJoin('bookings as b', 'b.consultation_id', 'c.consultation_id')
      // Not through the consultation: a canceled booking keeps its slot when the meeting moves to another.
      .innerJoin('time_slots as t', 't.slot_id', 'b.slot_id')
      .innerJoinLateral(movesOfBooking(db), (join) => join.onTrue())
      .leftJoin('orders as o', 'o.order_id', 'b.order_id')
      .select([
        'b.status',
        'b.reason',
        'b.amount',
        'b.discount',
        'b.refunded_amount',
        'b.order_id',
        refundHoursInForce.as('refund_hours'),
      ])
      .select(['b.booking_id', 'b.outcome', 'moves.own_count', 'moves.last_from_start', priceInForce.as('price')])
      .select(slotColumns)
      .select([
        creditMinutes.as('credit_minutes'),
        packageOfBooking.as('package'),
        creditExpiry.as('credit_expires_at'),
      ])
      .select((eb) => [
        sql<'LISTENER'>`'LISTENER'`.as('side'),
        sql<Consultation['dispute']>`(
        select jsonb_build_object('text', d.text, ${disputeFields})
        from disputes d left join refunds r using (refund_id) where d.booking_id = b.booking_id)`.as('dispute'),
        sql<Consultation['disputes']>`'[]'::jsonb`.as('disputes'),
        sql<PersonInfo[]>`'[]'::jsonb`.as('participants'),
        sql<number>`(select count(*)::int from bookings b where b.consultation_id = c.consultation_id and ${hasPlace})`.as(
          'participants_count',
        ),
        sql<number>`0`.as('booked_amount'),
        connectionRating(sql`b.listener_id`),
        ownReview.as('review'),
        questionCounts(sql`b.slot_id`, sql`b.listener_id`).as('questions'),
        hasAttended.as('has_attended'),
        sql<boolean>`(b.status = 'ENDED' and ${hasMaterials(sql`b.listener_id`)})`.as('has_materials'),
        openRequests(sql`live.booking_id = b.booking_id`).as('open_requests'),
        eb.case().when('b.status', '=', 'RESERVED').then(eb.ref('o.expires_at')).end().as('reserved_until'),
        eb
          .selectFrom('payments as p')
          .select('p.payment_url')
          .whereRef('p.order_id', '=', 'o.order_id')
          .where('p.abandoned_at', 'is', null)
          .where('o.status', '=', 'PENDING')
          .where('b.status', '=', 'RESERVED')
          .limit(1)
          .as('payment_url'),
      ])
  )
}

export function speakerRows(db: Db) {
  return consultations(db)
    .innerJoin('time_slots as t', 't.slot_id', 'c.slot_id')
    .select(slotColumns)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('bookings as b')
          .whereRef('b.consultation_id', '=', 'c.consultation_id')
          .select([
            sql<BookingStatus>`(array_agg(b.status order by ${weight}, b.created_at desc))[1]`.as('status'),
            sql<string | null>`(array_agg(b.reason order by ${weight}, b.created_at desc))[1]`.as('reason'),
            // Only meetings of two are paid with packages.
            sql<Consultation['package']>`(array_agg(${packageOfBooking} order by ${weight}, b.created_at desc))[1]`.as(
              'package',
            ),
            sql<Date | null>`(array_agg(${creditExpiry} order by ${weight}, b.created_at desc))[1]`.as(
              'credit_expires_at',
            ),
            sql<number>`count(*) filter (where ${hasPlace})::int`.as('participants_count'),
            sql<number>`coalesce(sum(b.amount - b.refunded_amount) filter (where b.status = 'BOOKED'), 0)::int`.as(
              'booked_amount',
            ),
            sql<number>`sum(b.refunded_amount)::int`.as('refunded_amount'),
            sql<MeetingOutcome | null>`case when count(distinct b.outcome) = 1 then min(b.outcome) end`.as('outcome'),
          ])
          .as('all'),
      (join) => join.onTrue(),
    )
    .select([
      'all.status',
      'all.reason',
      'all.package',
      'all.credit_expires_at',
      't.amount',
      'all.refunded_amount',
      'all.participants_count',
      'all.booked_amount',
      'all.outcome',
    ])
    .select([
      sql<'SPEAKER'>`'SPEAKER'`.as('side'),
      openRequests(sql`live.consultation_id = c.consultation_id`).as('open_requests'),
      connectionRating(sql`c.speaker_id`),
      sql<null>`null`.as('review'),
      answersOfAll.as('questions'),
      sql<boolean>`false`.as('has_attended'),
      hasMaterials(sql`c.speaker_id`).as('has_materials'),
      sql<null>`null`.as('own_count'),
      sql<null>`null`.as('last_from_start'),
      sql<number>`0`.as('price'),
      sql<number>`0`.as('discount'),
      sql<null>`null`.as('credit_minutes'),
      sql<null>`null`.as('booking_id'),
      sql<null>`null`.as('dispute'),
      sql<Consultation['disputes']>`(
        select coalesce(jsonb_agg(
          jsonb_build_object('listener', ${personJson('l', 'lp')}, ${disputeFields}) order by d.created_at desc), '[]')
        from disputes d join bookings b using (booking_id) left join refunds r using (refund_id)
          join users l on l.user_id = b.listener_id left join speakers lp on lp.user_id = l.user_id
        where b.consultation_id = c.consultation_id)`.as('disputes'),
      sql<null>`null`.as('order_id'),
      sql<null>`null`.as('refund_hours'),
      sql<null>`null`.as('reserved_until'),
      sql<null>`null`.as('payment_url'),
      // Listeners with a place or, if there are none, all who had one.
      sql<PersonInfo[]>`(
        select coalesce(jsonb_agg(distinct ${personJson('l', 'lp')}), '[]')
        from bookings b join users l on l.user_id = b.listener_id left join speakers lp on lp.user_id = l.user_id
        where b.consultation_id = c.consultation_id and ${hasPlace} = ("all".participants_count > 0))`.as(
        'participants',
      ),
    ])
}

function consultations(db: Db) {
  return db
    .selectFrom('consultations as c')
    .innerJoin('users as su', 'su.user_id', 'c.speaker_id')
    .innerJoin('speakers as sp', 'sp.user_id', 'c.speaker_id')
    .select(['c.consultation_id', 'c.flow_type', 'c.ended_at'])
    .select(openProposal.as('open_proposal'))
    .select(personJson('su', 'sp').as('speaker'))
}
