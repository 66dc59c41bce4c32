import type { BlockedMeetings } from '@razgovor/contract/admin-actions'
import { logChange, type AdminDoing } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { isStaff } from '../../../http/is-staff.ts'
import { accountsRefusals } from '../accounts.texts.ts'

interface Blocked {
  user_id: string
  is_blocked: boolean
  meetings_ahead: number
}

type Doing = AdminDoing & { user_id: string }

/**
 * Ends all sessions, hides the page and, if requested, queues the cancellation of the meetings ahead. Idempotent.
 * Throws not_exist, human_friendly (the caller's own account, staff, an anonymized user).
 */
export async function blockUser(ctx: Ctx, doing: Doing & { meetings: BlockedMeetings }): Promise<Blocked> {
  const { user_id, by_user_id, request_id, why, meetings } = doing
  const now = ctx.clock.now()
  if (user_id === by_user_id) throw new ApiError('human_friendly', accountsRefusals.cannot_block_self)
  await transact(ctx, async (tx, after) => {
    const user = await lockUser(tx, user_id)
    if (isStaff(user.role)) throw new ApiError('human_friendly', accountsRefusals.cannot_block_staff)
    if (user.anonymised_at) throw new ApiError('human_friendly', accountsRefusals.cannot_block_deleted)
    if (!user.blocked_at) {
      await tx.updateTable('users').set({ blocked_at: now }).where('user_id', '=', user_id).execute()
      await logBlocking(tx, now, doing, { action: 'block', before: null, after: now, meetings })
    }
    if (meetings === 'CANCEL') {
      // The key is that of the job's former name, so that it is not queued twice.
      const key = `cancel-meetings-of:${user_id}`
      await enqueue(tx, 'cancel-meetings-of-user', { user_id, by_user_id, request_id, why }, { key })
    }
    await endSessionsOf(tx, now, { user_id, why: 'user_blocked' })
    if (user.role === 'SPEAKER') after.dropPages(user_id, 'lists')
  })
  return { user_id, is_blocked: true, meetings_ahead: await countAhead(ctx.db, user_id) }
}

export async function unblockUser(ctx: Ctx, doing: Doing): Promise<Blocked> {
  const { user_id } = doing
  const now = ctx.clock.now()
  await transact(ctx, async (tx, after) => {
    const user = await lockUser(tx, user_id)
    if (!user.blocked_at) return
    await tx.updateTable('users').set({ blocked_at: null }).where('user_id', '=', user_id).execute()
    await logBlocking(tx, now, doing, { action: 'unblock', before: user.blocked_at, after: null })
    if (user.role === 'SPEAKER') after.dropPages(user_id, 'lists')
  })
  return { user_id, is_blocked: false, meetings_ahead: await countAhead(ctx.db, user_id) }
}

// A concurrent booking waits for this lock and sees the block.
function lockUser(tx: Tx, user_id: string) {
  return tx
    .selectFrom('users')
    .select(['role', 'blocked_at', 'anonymised_at'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

interface Blocking {
  action: 'block' | 'unblock'
  before: Date | null
  after: Date | null
  meetings?: BlockedMeetings
}

async function logBlocking(
  tx: Tx,
  at: Date,
  { user_id, by_user_id, request_id, why }: Doing,
  { action, before, after, meetings }: Blocking,
): Promise<void> {
  await logChange(tx, {
    table_name: 'users',
    row_id: user_id,
    action,
    by_user_id,
    subject_id: user_id,
    before: { blocked_at: before },
    after: { blocked_at: after, why, meetings },
    request_id,
    at,
  })
}

async function countAhead(db: Db, user_id: string): Promise<number> {
  const { ahead } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.count<number>('consultation_id').distinct().as('ahead'))
    .where('status', 'in', ['RESERVED', 'BOOKED', 'STARTED'])
    .where((eb) => eb.or([eb('listener_id', '=', user_id), eb('speaker_id', '=', user_id)]))
    .executeTakeFirstOrThrow()
  return ahead
}
