import type { Dispute, SidePresence } from '@razgovor/contract/disputes'
import type { PersonInfo } from '@razgovor/contract/values'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import { personJson } from '../../db/person-json.ts'

export function disputeRows(db: Db) {
  return db
    .selectFrom('disputes as d')
    .innerJoin('bookings as b', 'b.booking_id', 'd.booking_id')
    .innerJoin('consultations as c', 'c.consultation_id', 'b.consultation_id')
    .innerJoin('time_slots as t', 't.slot_id', 'b.slot_id')
    .innerJoin('users as su', 'su.user_id', 'b.speaker_id')
    .innerJoin('speakers as sp', 'sp.user_id', 'b.speaker_id')
    .innerJoin('users as lu', 'lu.user_id', 'b.listener_id')
    .leftJoin('speakers as lp', 'lp.user_id', 'b.listener_id')
    .leftJoin('refunds as r', 'r.refund_id', 'd.refund_id')
    .leftJoin('meetings as m', 'm.consultation_id', 'b.consultation_id')
    .select(['d.dispute_id', 'd.booking_id', 'd.status', 'd.text', 'd.comment', 'd.created_at', 'd.decided_at'])
    .select([
      'b.consultation_id',
      'b.outcome',
      'b.amount',
      'b.refunded_amount',
      't.topic',
      't.time_start',
      't.time_end',
      'r.amount as refund_amount',
    ])
    .select((eb) => [
      eb.ref('b.order_id').$notNull().as('order_id'),
      eb.ref('c.ended_at').$notNull().as('ended_at'),
      personJson('su', 'sp').as('speaker'),
      sql<PersonInfo>`${personJson('lu', 'lp')}`.as('listener'),
      sql<Dispute['presence']>`(
        select jsonb_build_object(
          'is_known', coalesce(m.is_presence_known, false),
          'speaker', ${sideJson(sql`speaker.stays * past`)},
          'listener', ${sideJson(sql`listener.stays * past`)},
          'together_seconds', seconds_in(speaker.stays * listener.stays * past))
        from stays_of(b.consultation_id, b.speaker_id) speaker (stays),
          stays_of(b.consultation_id, b.listener_id) listener (stays),
          tstzmultirange(tstzrange(null, c.ended_at)) past)`.as('presence'),
    ])
}

function sideJson(stays: RawBuilder<unknown>): RawBuilder<SidePresence> {
  return sql`jsonb_build_object('seconds', seconds_in(${stays}), 'stays', (
    select coalesce(jsonb_agg(jsonb_build_object('from', ${instantJson('lower')}, 'to', ${instantJson('upper')}) order by stay), '[]')
    from unnest(${stays}) stay))`
}

function instantJson(bound: 'lower' | 'upper'): RawBuilder<string> {
  return sql`to_char(${sql.raw(bound)}(stay) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

type Row = Awaited<ReturnType<ReturnType<typeof disputeRows>['execute']>>[number]

export function toDispute({ time_start, time_end, ended_at, created_at, decided_at, ...row }: Row): Dispute {
  return {
    ...row,
    time_start_iso: time_start.toISOString(),
    time_end_iso: time_end.toISOString(),
    ended_at: ended_at.toISOString(),
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  }
}
