import type { Endpoint } from '@razgovor/contract/endpoint'
import type { Ctx } from '../context.ts'
import { findMeetingGuest } from './meeting-links.ts'
import type { SignedIn } from './access.ts'
import { ApiError } from '../errors/api-error.ts'

/**
 * Of a session that a meeting's link opened. Asks the database each time, for such a session is kept nowhere. Throws
 * forbidden for all that is not of its meeting; auth_invalid once the link does not work any more.
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
