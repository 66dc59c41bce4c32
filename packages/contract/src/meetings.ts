import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, uuid } from './values.ts'

const meetingParams = z.object({ id: uuid })

export const joinMeeting = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/join',
  access: 'user',
  summary: 'Enter the meeting; only its two sides, from 10 minutes before the start until its end',
  params: meetingParams,
  response: z.object({
    /** The room server's address for livekit-client. */
    url: z.string(),
    token: z.string(),
    ice_servers: z.array(
      z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
    ),
    ends_at: instant,
  }),
  errors: ['human_friendly', 'external_service'],
})

export const endMeeting = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/end',
  access: 'user',
  summary: 'The speaker ends the meeting for everybody',
  params: meetingParams,
  errors: ['forbidden', 'human_friendly'],
})

export const receiveRoomWebhook = endpoint({
  method: 'POST',
  path: '/api/meetings/webhooks',
  access: 'signature',
  summary: "The room server's events, signed as LiveKit signs",
  errors: ['forbidden'],
})
