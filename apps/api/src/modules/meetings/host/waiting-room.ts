import type { Page, PageQuery } from '@razgovor/contract/values'
import type { Ctx } from '../../../context.ts'
import { plusMinutes } from '../../../time/clock.ts'
import { readAdmission, type Admission, type Attendance } from './admission.ts'
import { notifyHostsOfKnock } from './host-messages.ts'
import { assertHosts, type HostCall } from './host.ts'
import { assertOpen, getMeeting } from '../meeting.ts'
import { assertNotRemoved } from '../presence/participants.ts'

// A lobby that is silent for this long is closed. Browsers run timers of a hidden page once a minute.
const silentMinutes = 1.5
// Knocks more often than this are not written.
const seenMinutes = 0.25

export async function knock(ctx: Ctx, { zone, ...attendance }: Attendance & { zone: string }): Promise<Admission> {
  const meeting = await getMeeting(ctx.db, attendance.consultation_id, attendance.user_id)
  assertOpen(ctx, meeting, zone)
  await assertNotRemoved(ctx.db, attendance)
  const admission = await readAdmission(ctx.db, ctx.clock.now(), attendance)
  if (admission === 'FREE' || admission === 'REFUSED') return admission
  if (await recordKnock(ctx, attendance)) await notifyHostsOfKnock(ctx, attendance.consultation_id)
  return 'WAITING'
}

async function recordKnock({ db, clock }: Ctx, attendance: Attendance): Promise<boolean> {
  const now = clock.now()
  const known = await db
    .selectFrom('meeting_waits')
    .select('seen_at')
    .where('consultation_id', '=', attendance.consultation_id)
    .where('user_id', '=', attendance.user_id)
    .executeTakeFirst()
  if (known && known.seen_at > plusMinutes(now, -seenMinutes)) return false
  await db
    .insertInto('meeting_waits')
    .values({ ...attendance, asked_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['consultation_id', 'user_id']).doUpdateSet({ seen_at: now }))
    .execute()
  return !known || known.seen_at < plusMinutes(now, -silentMinutes)
}

interface WaitingListener {
  user_id: string
  name: string
  asked_at: string
  is_refused: boolean
}

export async function listWaiting(
  { db, clock, ...ctx }: Ctx,
  { offset, limit, ...call }: HostCall & PageQuery,
): Promise<Page<WaitingListener>> {
  await assertHosts({ ...ctx, db, clock }, call)
  const waiting = db
    .selectFrom('meeting_waits as w')
    .innerJoin('users as u', 'u.user_id', 'w.user_id')
    .innerJoin('meetings as m', 'm.consultation_id', 'w.consultation_id')
    .where('w.consultation_id', '=', call.consultation_id)
    .where('m.locked_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('w.is_admitted', '=', false),
        eb.and([eb('w.is_admitted', 'is', null), eb('w.seen_at', '>', plusMinutes(clock.now(), -silentMinutes))]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('meeting_removals as r')
            .select('r.user_id')
            .whereRef('r.consultation_id', '=', 'w.consultation_id')
            .whereRef('r.user_id', '=', 'w.user_id'),
        ),
      ),
    )
  const { total_count } = await waiting
    .select((eb) => eb.fn.countAll<number>().as('total_count'))
    .executeTakeFirstOrThrow()
  const rows = await waiting
    .select(['w.user_id', 'w.asked_at', 'w.is_admitted', 'u.first_name', 'u.last_name'])
    .orderBy('w.is_admitted', (order) => order.asc().nullsFirst())
    .orderBy('w.asked_at')
    .orderBy('w.user_id')
    .offset(offset)
    .limit(limit)
    .execute()
  const items = rows.map(({ user_id, asked_at, is_admitted, first_name, last_name }) => ({
    user_id,
    name: `${first_name} ${last_name}`.trim(),
    asked_at: asked_at.toISOString(),
    is_refused: is_admitted === false,
  }))
  return { offset, limit, total_count, items }
}

/** Ignores users who did not ask. A listener who was let in is not refused afterwards: removing is for that. */
export async function answerWaiting(
  ctx: Ctx,
  { user_ids, is_admitted, ...call }: HostCall & { user_ids: readonly string[]; is_admitted: boolean },
): Promise<void> {
  await assertHosts(ctx, call)
  await ctx.db
    .updateTable('meeting_waits')
    .set({ is_admitted })
    .where('consultation_id', '=', call.consultation_id)
    .where('user_id', 'in', user_ids)
    .where((eb) => eb.or([eb('is_admitted', 'is', null), eb('is_admitted', '=', false)]))
    .execute()
}
