import type { Endpoint } from '@razgovor/contract/endpoint'
import { shownInViews } from '@razgovor/contract/views'
import { decodeJwt } from 'jose'
import type { Clock } from '../time/clock.ts'
import type { Db } from '../db/client.ts'
import type { SignedIn } from './access.ts'
import { ApiError } from '../errors/api-error.ts'
import { httpRefusals } from './http.texts.ts'

/** Limits «Смотреть как» (view as user) to GETs, public or in `shownInViews`; verifies no token. Throws forbidden. */
export function refuseChangesInView({ method, path, access }: Endpoint, authorization: string | undefined): void {
  if (!isView(authorization)) return
  if (method !== 'GET') throw new ApiError('forbidden', httpRefusals.view_cannot_change)
  const isOpen = access === 'anyone' || access === 'signature'
  if (!isOpen && !shownInViews.has(`${method} ${path}`)) throw new ApiError('forbidden', httpRefusals.view_cannot_see)
}

function isView(authorization: string | undefined): boolean {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) return false
  try {
    return decodeJwt(token)['view'] !== undefined
  } catch {
    return false
  }
}

/** Ends with the admin's session or role, or after half an hour. Throws auth_invalid. */
export async function assertViewLasts(
  { db, clock }: { db: Db; clock: Clock },
  { view_id, user_id }: SignedIn & { view_id: string },
): Promise<void> {
  const view = await db
    .selectFrom('user_views as v')
    .innerJoin('sessions as s', 's.session_id', 'v.session_id')
    .innerJoin('users as by', 'by.user_id', 'v.by_user_id')
    .innerJoin('users as u', 'u.user_id', 'v.user_id')
    .select('v.view_id')
    .where('v.view_id', '=', view_id)
    .where('v.user_id', '=', user_id)
    .where('v.ended_at', 'is', null)
    .where('v.expires_at', '>', clock.now())
    .where('s.ended_at', 'is', null)
    .where('by.is_open', '=', true)
    .where('by.role', 'in', ['SUPPORT', 'SUPER_ADMIN'])
    .where('u.role', 'in', ['LISTENER', 'SPEAKER'])
    .where('u.anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!view) throw new ApiError('auth_invalid')
}
