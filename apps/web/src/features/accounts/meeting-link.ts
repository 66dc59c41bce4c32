import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { storeMeetingSession } from '../../lib/meeting-session.ts'

export interface MeetingLink {
  consultation_id: string
  token: string
}

export function meetingLinkIn(next: string): MeetingLink | null {
  const [, consultation_id, token] = /^\/meeting\/([\da-f-]{36})\?token=([\w.-]{1,200})$/i.exec(next) ?? []
  return consultation_id && token ? { consultation_id, token } : null
}

export const openMeetingQuery = (link: MeetingLink) =>
  queryOptions<null, ApiError>({
    queryKey: ['POST /api/auth/meeting-links', link],
    queryFn: async () => {
      storeMeetingSession(await call('POST /api/auth/meeting-links', { body: link }))
      return null
    },
    gcTime: 0,
    meta: { handles: ['not_exist', 'validation', 'throttling'] },
  })
