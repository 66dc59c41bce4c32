import { coHostsMax } from '@razgovor/contract/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { coHostNamed } from '../../notifications/kinds/co-host-named.ts'
import { scopeOf } from './co-hosts.ts'
import { assertModeratesAsSpeaker, type Moderation } from './host.ts'
import { lockMeeting } from '../lock-meeting.ts'
import { meetingsRefusals } from '../meetings.texts.ts'
import { toExternalServiceError } from '../presence/room-server-errors.ts'
import { changeRoomState, syncRoom } from './room-state.ts'

interface CoHost {
  consultation_id: string
  user_id: string
}

/** Idempotent. Throws external_service, but takes effect. */
export async function setCoHost(
  ctx: Ctx,
  { is_co_host, ...moderation }: Moderation & { is_co_host: boolean },
): Promise<void> {
  await assertModeratesAsSpeaker(ctx, moderation)
  const { consultation_id, user_id } = moderation
  const refusals = {
    co_hosts_place_check: () => new ApiError('human_friendly', meetingsRefusals.too_many_co_hosts),
  }
  await mapConstraintErrors(refusals, () =>
    transact(ctx, async (tx) => {
      if (is_co_host) await addCoHost(tx, ctx.clock.now(), { consultation_id, user_id })
      else await deleteCoHost(tx, { consultation_id, user_id })
    }),
  )
  await syncRoom(ctx, consultation_id).catch(toExternalServiceError)
}

async function addCoHost(tx: Tx, now: Date, { consultation_id, user_id }: CoHost): Promise<void> {
  const meeting = await lockScope(tx, consultation_id)
  if (meeting.series_id === null && meeting.places === 1)
    throw new ApiError('human_friendly', meetingsRefusals.no_group_to_host)
  if (meeting.removed_ids.includes(user_id)) throw new ApiError('human_friendly', meetingsRefusals.not_in_room)
  const { series_id, scope_id } = meeting
  const named = await tx.selectFrom('co_hosts').select(['user_id', 'place']).where('scope_id', '=', scope_id).execute()
  if (named.some((one) => one.user_id === user_id)) return
  const place = freePlace(named) ?? (await takeAbsentPlace(tx, { consultation_id, scope_id })) ?? coHostsMax + 1
  const { rows } = await sql`
    insert into co_hosts (speaker_id, series_id, consultation_id, user_id, place, named_at)
    select b.speaker_id, ${series_id}::uuid, ${series_id === null ? consultation_id : null}::uuid, b.listener_id,
      ${place}::int, ${now}::timestamptz
    from bookings b
    where b.consultation_id = ${consultation_id} and b.listener_id = ${user_id}
      and b.status in ('BOOKED', 'STARTED', 'ENDED')
    for share
    returning user_id`.execute(tx)
  if (rows.length === 0) throw new ApiError('not_exist')
  await changeRoomState(tx, consultation_id)
  await coHostNamed.queue(tx, { consultation_id, user_id })
}

async function lockScope(tx: Tx, consultation_id: string) {
  const meeting = await lockMeeting(tx, consultation_id)
  const slot = await tx
    .selectFrom('consultations as c')
    .innerJoin('time_slots as t', 't.slot_id', 'c.slot_id')
    .select(['t.series_id', 't.places', scopeOf.as('scope_id')])
    .where('c.consultation_id', '=', consultation_id)
    .executeTakeFirst()
  if (!meeting || !slot) throw new ApiError('not_exist')
  if (slot.series_id)
    await tx.selectFrom('series').select('series_id').where('series_id', '=', slot.series_id).forNoKeyUpdate().execute()
  return { ...meeting, ...slot }
}

function freePlace(named: readonly { place: number }[]): number | undefined {
  const places = Array.from({ length: coHostsMax }, (_, index) => index + 1)
  return places.find((place) => !named.some((one) => one.place === place))
}

async function takeAbsentPlace(
  tx: Tx,
  { consultation_id, scope_id }: { consultation_id: string; scope_id: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    delete from co_hosts where scope_id = ${scope_id} and user_id = (
      select h.user_id from co_hosts h
      where h.scope_id = ${scope_id} and not exists (
        select from bookings b where b.consultation_id = ${consultation_id} and b.listener_id = h.user_id
          and b.status in ('BOOKED', 'STARTED', 'ENDED'))
      order by h.named_at, h.user_id limit 1
    ) returning place`.execute(tx)
  return rows[0]?.place
}

export async function deleteCoHost(tx: Tx, { consultation_id, user_id }: CoHost): Promise<void> {
  await lockMeeting(tx, consultation_id)
  const deleted = await tx
    .deleteFrom('co_hosts')
    .where('user_id', '=', user_id)
    .where('scope_id', '=', (eb) =>
      eb
        .selectFrom('consultations as c')
        .innerJoin('time_slots as t', 't.slot_id', 'c.slot_id')
        .select(scopeOf.as('scope_id'))
        .where('c.consultation_id', '=', consultation_id),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (deleted) await changeRoomState(tx, consultation_id)
}

export async function endCoHostOfBooking(ctx: Ctx, { booking_id }: { booking_id: string }): Promise<void> {
  await transact(ctx, async (tx) => {
    const { rows } = await sql<{ consultation_id: string }>`
      delete from co_hosts h using bookings b join time_slots t on t.slot_id = b.slot_id
      where b.booking_id = ${booking_id} and h.user_id = b.listener_id
        and h.scope_id = coalesce(t.series_id, b.consultation_id)
        and not exists (
          select from bookings other join time_slots s on s.slot_id = other.slot_id
          where other.listener_id = h.user_id and other.status in ('BOOKED', 'STARTED', 'ENDED')
            and coalesce(s.series_id, other.consultation_id) = h.scope_id)
      returning b.consultation_id`.execute(tx)
    for (const { consultation_id } of rows) await changeRoomState(tx, consultation_id)
  })
}
