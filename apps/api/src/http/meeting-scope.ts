import type { Endpoint } from '@razgovor/contract/endpoint'
import type { Ctx } from '../context.ts'
import { findMeetingGuest } from './meeting-links.ts'
import type { SignedIn } from './access.ts'
import { ApiError } from '../errors/api-error.ts'

/** For sessions of a meeting link. Throws forbidden outside the meeting, auth_invalid if the link stopped working. */
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
