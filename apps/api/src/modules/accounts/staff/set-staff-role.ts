import type { AppointedRole } from '@razgovor/contract/staff'
import type { Role } from '@razgovor/contract/values'
import { logChange, type AdminDoing } from '../../../audit-log.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { isStaff } from '../../../http/is-staff.ts'
import { setRole } from './set-role.ts'
import { accountsRefusals } from '../accounts.texts.ts'

type Appointing = AdminDoing & { user_id: string; role: AppointedRole }

/**
 * Gives or removes a staff role, and ends all sessions of the user, so that the next sign-in has the new role.
 * Idempotent. Throws not_exist, human_friendly.
 */
export async function setStaffRole(ctx: Ctx, doing: Appointing): Promise<{ user_id: string; role: Role }> {
  const { user_id, role } = doing
  const now = ctx.clock.now()
  await mapConstraintErrors({ users_last_super_admin: lastAdmin }, () =>
    transact(ctx, async (tx) => {
      const was = await lockAppointee(tx, user_id)
      if (was.role === role) return
      assertMayBeAppointed(was, role)
      await setRole(tx, user_id, role)
      await logRole(tx, now, doing, was.role)
      await queueMails(tx, now, doing, was.role)
      await endSessionsOf(tx, now, { user_id })
    }),
  )
  return { user_id, role }
}

function lastAdmin(): ApiError {
  return new ApiError('human_friendly', accountsRefusals.last_admin)
}

function lockAppointee(tx: Tx, user_id: string) {
  return tx
    .selectFrom('users')
    .select(['role', 'is_open', 'email_confirmed_at'])
    .where('user_id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
}

type Appointee = Awaited<ReturnType<typeof lockAppointee>>

function assertMayBeAppointed(was: Appointee, role: AppointedRole): void {
  if (was.role === 'SPEAKER') throw new ApiError('human_friendly', accountsRefusals.speaker_cannot_be_staff)
  if (!isStaff(role)) return
  if (!was.is_open) throw new ApiError('human_friendly', accountsRefusals.staff_account_closed)
  if (!was.email_confirmed_at) throw new ApiError('human_friendly', accountsRefusals.staff_email_not_confirmed)
}

async function logRole(tx: Tx, at: Date, { user_id, role, why, ...by }: Appointing, before: Role): Promise<void> {
  await logChange(tx, {
    ...by,
    table_name: 'users',
    row_id: user_id,
    action: 'role',
    subject_id: user_id,
    before: { role: before },
    after: { role, why },
    at,
  })
}

async function queueMails(tx: Tx, now: Date, { user_id, by_user_id, role }: Appointing, before: Role): Promise<void> {
  const others = await tx
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', 'SUPER_ADMIN')
    .where('is_open', '=', true)
    .where('user_id', 'not in', [user_id, by_user_id])
    .execute()
  const change = { change_id: newId(now), user_id, by_user_id, before, role }
  for (const to_user_id of [user_id, ...others.map((other) => other.user_id)])
    await enqueue(tx, 'send-staff-role-mail', { ...change, to_user_id })
}
