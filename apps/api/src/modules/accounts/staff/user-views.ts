import { viewMinutes, type beginView as beginViewCall } from '@razgovor/contract/staff'
import type { z } from 'zod'
import { logChange, type AdminDoing } from '../../../audit-log.ts'
import { plusMinutes } from '../../../time/clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { transact } from '../../../db/transact.ts'
import { mapConstraintErrors } from '../../../errors/map-constraint-errors.ts'
import { signAccessToken } from '../../../http/access.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { isStaff } from '../../../http/is-staff.ts'
import { userView } from './user-view.ts'
import { accountsRefusals } from '../accounts.texts.ts'

type Beginning = AdminDoing & { user_id: string; session_id: string }
type Begun = z.input<typeof beginViewCall.response>

/** Lets an admin view the product as a user for `viewMinutes`. Throws not_exist, human_friendly, auth_invalid. */
export async function beginView(ctx: Ctx, doing: Beginning): Promise<Begun> {
  const { user_id, by_user_id, session_id, why, request_id } = doing
  const now = ctx.clock.now()
  if (user_id === by_user_id) throw new ApiError('human_friendly', accountsRefusals.cannot_view_self)
  const view = { view_id: newId(now), expires_at: plusMinutes(now, viewMinutes) }
  const role = await mapConstraintErrors({ user_views_not_of_staff: ofStaff }, () =>
    transact(ctx, async (tx) => {
      await lockOwnSession(tx, session_id)
      const user = await getViewed(tx, user_id)
      await replaceOpen(tx, now, doing)
      await tx
        .insertInto('user_views')
        .values({ ...view, by_user_id, session_id, user_id, why, began_at: now })
        .execute()
      await log(tx, { action: 'view_begin', by_user_id, user_id, request_id, at: now }, { why })
      await enqueue(tx, 'end-view', { view_id: view.view_id }, { key: `end-view:${view.view_id}`, at: view.expires_at })
      return user.role
    }),
  )
  return {
    view_id: view.view_id,
    access_token: await signAccessToken(ctx, { user_id, session_id, roles: [role], ...view }),
    expires_at: view.expires_at.toISOString(),
    user: await userView(ctx.db, user_id, now),
  }
}

// Serializes with signing out. Throws auth_invalid if the session has ended.
async function lockOwnSession(tx: Tx, session_id: string): Promise<void> {
  await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('auth_invalid'))
}

async function getViewed(tx: Tx, user_id: string) {
  const user = await tx
    .selectFrom('users')
    .select(['role', 'anonymised_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow(() => new ApiError('not_exist'))
  if (isStaff(user.role)) throw ofStaff()
  if (user.anonymised_at) throw new ApiError('human_friendly', accountsRefusals.cannot_view_deleted)
  return user
}

function ofStaff(): ApiError {
  return new ApiError('human_friendly', accountsRefusals.cannot_view_staff)
}

async function replaceOpen(tx: Tx, now: Date, { by_user_id, request_id }: Beginning): Promise<void> {
  const replaced = await tx
    .updateTable('user_views')
    .set({ ended_at: now, end_reason: 'REPLACED' })
    .where('by_user_id', '=', by_user_id)
    .where('ended_at', 'is', null)
    .returning(['user_id', 'why'])
    .execute()
  for (const { user_id, why } of replaced)
    await log(tx, { action: 'view_end', by_user_id, user_id, request_id, at: now }, { why, end_reason: 'REPLACED' })
}

interface Ending {
  view_id: string
  by_user_id: string
  request_id: string
}

export async function endView(ctx: Ctx, { view_id, by_user_id, request_id }: Ending): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const view = await lockView(tx, view_id)
    if (view?.by_user_id !== by_user_id) throw new ApiError('not_exist')
    await close(tx, view, { end_reason: 'CLOSED', ended_at: now, request_id, at: now })
  })
}

export async function endExpiredView(ctx: Ctx, view_id: string): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (tx) => {
    const view = await lockView(tx, view_id)
    if (!view) return
    const { expires_at, session_ended_at } = view
    const isSignedOut = session_ended_at !== null && session_ended_at < expires_at
    if (!isSignedOut && expires_at > now) return
    const end = isSignedOut
      ? ({ end_reason: 'SIGNED_OUT', ended_at: session_ended_at } as const)
      : ({ end_reason: 'EXPIRED', ended_at: expires_at } as const)
    await close(tx, view, { ...end, request_id: null, at: now })
  })
}

function lockView(tx: Tx, view_id: string) {
  return tx
    .selectFrom('user_views as v')
    .innerJoin('sessions as s', 's.session_id', 'v.session_id')
    .select(['v.view_id', 'v.by_user_id', 'v.user_id', 'v.why', 'v.expires_at', 'v.ended_at'])
    .select('s.ended_at as session_ended_at')
    .where('v.view_id', '=', view_id)
    .forNoKeyUpdate('v')
    .executeTakeFirst()
}

type View = NonNullable<Awaited<ReturnType<typeof lockView>>>

interface End {
  end_reason: 'CLOSED' | 'EXPIRED' | 'SIGNED_OUT'
  ended_at: Date
  request_id: string | null
  at: Date
}

async function close(tx: Tx, view: View, { end_reason, ended_at, request_id, at }: End): Promise<void> {
  if (view.ended_at) return
  const { view_id, by_user_id, user_id, why } = view
  await tx.updateTable('user_views').set({ ended_at, end_reason }).where('view_id', '=', view_id).execute()
  await log(tx, { action: 'view_end', by_user_id, user_id, request_id, at }, { why, end_reason, ended_at })
}

interface Logged {
  action: 'view_begin' | 'view_end'
  by_user_id: string
  user_id: string
  request_id: string | null
  at: Date
}

async function log(tx: Tx, { user_id, ...entry }: Logged, after: Record<string, unknown>): Promise<void> {
  await logChange(tx, { ...entry, table_name: 'users', row_id: user_id, subject_id: user_id, before: {}, after })
}
