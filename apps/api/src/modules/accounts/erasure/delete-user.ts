import { deletionDays } from '@razgovor/contract/limits'
import type { BookingStatus } from '@razgovor/contract/words'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import type { SignedIn } from '../../../http/access.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { assertMoneyConfirmed } from './leaving-money.ts'
import { deletionMail } from './leaving.mails.ts'
import { accountsRefusals } from '../accounts.texts.ts'

const statusesAhead = ['RESERVED', 'BOOKED', 'STARTED'] as const satisfies BookingStatus[]

export function deletionDue(requested_at: Date): Date {
  return plusMinutes(requested_at, deletionDays * 24 * 60)
}

/**
 * Hides the user at once and ends all sessions. Idempotent. Throws human_friendly if the user has meetings ahead, is
 * the last super admin, or has confirmed a balance other than the current one.
 */
export async function deleteUser(
  ctx: Ctx,
  { user_id }: SignedIn,
  { balance }: { balance?: number | undefined } = {},
): Promise<void> {
  const now = ctx.clock.now()
  await mapConstraintErrors({ users_last_super_admin: lastAdmin }, () => leave(ctx, now, user_id, balance ?? 0))
}

function lastAdmin(): ApiError {
  return new ApiError('human_friendly', accountsRefusals.last_admin)
}

function leave(ctx: Ctx, now: Date, user_id: string, balance: number) {
  return transact(ctx, async (tx, after) => {
    const { role, deletion_requested_at } = await lockLeaving(tx, user_id)
    if (deletion_requested_at) return
    await assertNoMeetingsAhead(tx, user_id)
    await assertMoneyConfirmed(tx, now, { user_id, confirmed: balance })
    await tx.updateTable('users').set({ deletion_requested_at: now }).where('user_id', '=', user_id).execute()
    await endSessionsOf(tx, now, { user_id })
    await enqueue(tx, 'send-deletion-mail', { user_id })
    // The key is that of the job's former name, so that no deletion is queued twice.
    await enqueue(tx, 'anonymize-user', { user_id }, { key: `anonymise-user:${user_id}`, at: deletionDue(now) })
    if (role === 'SPEAKER') after.dropPages(user_id, 'lists')
  })
}

// A concurrent booking locks the rows of both its users too, so the later of the two sees the result of the other.
async function lockLeaving(tx: Tx, user_id: string) {
  return tx
    .selectFrom('users')
    .select(['role', 'deletion_requested_at'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

async function assertNoMeetingsAhead(tx: Tx, user_id: string): Promise<void> {
  const bookings = await tx
    .selectFrom('bookings')
    .select('listener_id')
    .where('status', 'in', statusesAhead)
    .where((eb) => eb.or([eb('listener_id', '=', user_id), eb('speaker_id', '=', user_id)]))
    .execute()
  if (bookings.length === 0) return
  const isListener = bookings.some(({ listener_id }) => listener_id === user_id)
  const isSpeaker = bookings.some(({ listener_id }) => listener_id !== user_id)
  const { meetings_ahead_in_orders, meetings_ahead_in_schedule, meetings_ahead_on_both_sides } = accountsRefusals
  if (isListener && isSpeaker) throw new ApiError('human_friendly', meetings_ahead_on_both_sides)
  throw new ApiError('human_friendly', isListener ? meetings_ahead_in_orders : meetings_ahead_in_schedule)
}

export async function sendDeletionMail(ctx: Ctx, user_id: string): Promise<void> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['email', 'time_zone_id', 'deletion_requested_at'])
    .where('user_id', '=', user_id)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!user?.deletion_requested_at) return
  const until = deletionDue(user.deletion_requested_at)
  const mail = deletionMail(ctx.config, { until, wall: { zone: user.time_zone_id, now: ctx.clock.now() } })
  await ctx.mailer.send({ to: user.email, about: 'ACCOUNT_DELETED', ref_id: user_id, ...mail })
}
