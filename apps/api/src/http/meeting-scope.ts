import type { Endpoint } from '@razgovor/contract/endpoint'
import type { Ctx } from '../context.ts'
import { findMeetingGuest } from './meeting-links.ts'
import type { SignedIn } from './access.ts'
import { ApiError } from '../errors/api-error.ts'

/**
 * Restricts a session that was opened by a meeting link. Queries the database at each call, because such sessions are
 * not stored. Throws forbidden for anything outside its meeting; auth_invalid if the link no longer works.
 */
export async function assertMeetingScope(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { meeting_session }: Endpoint,
  { user_id, meeting }: SignedIn,
  params: { id?: string },
): Promise<void> {
  if (!meeting) return
  const { consultation_id, links_version } = meeting
  if (!meeting_session || params.id !== consultation_id) throw new ApiError('forbidden')
  const guest = await findMeetingGuest(ctx.db, ctx.clock.now(), { consultation_id, user_id })
  if (guest?.links_version !== links_version) throw new ApiError('auth_invalid')
}
