import { z } from 'zod'
import { instant, uuid } from './values.ts'

/** Consultation start info: the nearest meeting that the user may enter soon. */
export const startInfo = z.object({
  consultation_id: uuid,
  consultation_start_time: instant,
  consultation_end_time: instant,
  meeting_url: z.string(),
})
export type StartInfo = z.infer<typeof startInfo>

const empty = z.object({})

function message<const T extends string, P extends z.ZodType>(type: T, payload: P) {
  return z.object({
    type: z.literal(type),
    content: z.string().default(''),
    payload,
    error: z.object({ code: z.int(), description: z.string() }).optional(),
  })
}

/** What the server sends over the socket. */
export const realtimeEvent = z.discriminatedUnion('type', [
  message('payment_webhook', z.object({ order_id: uuid })),
  message('payment_rebill', empty),
  message('speaker_request_notification', empty),
  message('consultation_purchase_notification', z.object({ notification_id: uuid })),
  message('consultation_annulation_notification', z.object({ notification_id: uuid })),
  message('get_consultation_start_info', startInfo.nullable()),
  message('consultation_start', startInfo),
  message('consultation_speaker_conference_timeout', z.object({ link: z.string().nullable() })),
])
export type RealtimeEvent = z.infer<typeof realtimeEvent>

/** What a browser may ask over the socket. */
export const realtimeRequest = z.object({ type: z.literal('get_consultation_start_info'), payload: empty.optional() })

/** The server pings at this pace; a silent socket is closed after two. */
export const heartbeatMilliseconds = 25_000
