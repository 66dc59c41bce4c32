import type { ConsultationRequest } from '@razgovor/contract/requests'
import type { Page, PageQuery, PersonInfo } from '@razgovor/contract/values'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { isOffSale } from '../../../db/off-sale.ts'
import { personJson } from '../../../db/person-json.ts'
import type { ConsultationRequests } from '../../../db/types.ts'
import { ApiError } from '../../../errors/api-error.ts'

export type ProposedTime = ConsultationRequest['times'][number]

type Side = 'speaker_id' | 'listener_id'

interface ListInput extends PageQuery {
  side: Side
  user_id: string
}

export async function listRequests(
  db: Db,
  now: Date,
  { side, user_id, offset, limit }: ListInput,
): Promise<Page<ConsultationRequest>> {
  let query = requestRows(db, now).where(`r.${side}`, '=', user_id)
  if (side === 'speaker_id')
    query = query.orderBy((eb) => eb.and([eb('r.status', '=', 'NEW'), eb('r.expires_at', '>', now)]), 'desc')
  const rows = await query
    .orderBy('r.created_at', 'desc')
    .orderBy('r.request_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total_count } = await db
    .selectFrom('consultation_requests')
    .select((eb) => eb.fn.countAll<number>().as('total_count'))
    .where(side, '=', user_id)
    .executeTakeFirstOrThrow()
  return { offset, limit, total_count, items: rows.map((row) => toRequest(row, now)) }
}

export async function getRequest(db: Db, now: Date, request_id: string): Promise<ConsultationRequest> {
  const row = await requestRows(db, now)
    .where('r.request_id', '=', request_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  return toRequest(row, now)
}

function requestRows(db: Db, now: Date) {
  return db
    .selectFrom('consultation_requests as r')
    .innerJoin('users as su', 'su.user_id', 'r.speaker_id')
    .innerJoin('speakers as sp', 'sp.user_id', 'r.speaker_id')
    .innerJoin('users as lu', 'lu.user_id', 'r.listener_id')
    .leftJoin('speakers as lp', 'lp.user_id', 'r.listener_id')
    .leftJoin('time_slots as t', 't.slot_id', 'r.slot_id')
    .select(['r.request_id', 'r.topic', 'r.message', 'r.status', 'r.comment', 'r.slot_id', 'r.created_at'])
    .select(['r.expires_at', sql<ProposedTime[]>`r.times`.as('times'), sql<number>`coalesce(t.amount, 0)`.as('amount')])
    .select(['t.time_start as accepted_start', sql<boolean>`coalesce(t.places_taken > 0, false)`.as('is_booked')])
    .select(sql<boolean>`coalesce(${isOffSale(now)}, false)`.as('is_off_sale'))
    .select([personJson('su', 'sp').as('speaker'), personJson('lu', 'lp').as('listener')])
}

type Shown = 'request_id' | 'topic' | 'message' | 'status' | 'comment' | 'slot_id' | 'created_at' | 'expires_at'

interface RequestRow extends Pick<Selectable<ConsultationRequests>, Shown> {
  times: ProposedTime[]
  amount: number
  accepted_start: Date | null
  is_booked: boolean
  is_off_sale: boolean
  speaker: PersonInfo
  listener: PersonInfo
}

// Shows an expired request as EXPIRED even if the job has not run yet.
function toRequest({ expires_at, created_at, accepted_start, ...row }: RequestRow, now: Date): ConsultationRequest {
  const status = row.status === 'NEW' && expires_at <= now ? 'EXPIRED' : row.status
  return {
    ...row,
    status,
    accepted_start_iso: accepted_start?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
