import type { MeetingSession } from '@razgovor/contract/mail-links'
import type { Ctx } from '../../../context.ts'
import { signAccessToken } from '../../../http/access.ts'
import { ApiError } from '../../../errors/api-error.ts'
import { newId } from '../../../ids.ts'
import { findGuestOfLink } from '../../../http/meeting-links.ts'
import { accountsRefusals } from '../accounts.texts.ts'

/** The link works any number of times, so that a mail scanner that opens it does not use it up. Throws not_exist. */
export async function openMeetingLink(
  ctx: Ctx,
  { consultation_id, token }: { consultation_id: string; token: string },
): Promise<MeetingSession> {
  const guest = await findGuestOfLink(ctx, { consultation_id, token })
  if (!guest) throw new ApiError('not_exist', accountsRefusals.meeting_link_expired)
  const { role: _role, links_version, time_end, ...user } = guest
  const session_id = newId(ctx.clock.now())
  const meeting = { consultation_id, links_version }
  const signedIn = { user_id: user.user_id, session_id, roles: [], meeting }
  return { access_token: await signAccessToken(ctx, { ...signedIn, expires_at: time_end }), consultation_id, user }
}
