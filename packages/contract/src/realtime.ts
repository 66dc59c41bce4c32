import { z } from 'zod'
import { meetingClock } from './meetings.ts'
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
  return messageOf({ type, content: z.string().default(''), payload })
}

function messageOf<const T extends string, C extends z.ZodType, P extends z.ZodType>(parts: {
  type: T
  content: C
  payload: P
}) {
  return z.object({
    /** Its place among what this user is sent; absent from an answer and from what goes to everybody. */
    seq: z.int().optional(),
    type: z.literal(parts.type),
    content: parts.content,
    payload: parts.payload,
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
  /** A day, an hour or ten minutes before the start. */
  message('meeting_reminder', z.object({ notification_id: uuid })),
  /** The specification puts `link` into `content`: it leads the speaker to the tariffs, listeners get none. */
  messageOf({
    type: 'consultation_speaker_conference_timeout',
    content: z.object({ link: z.string().nullable() }),
    payload: empty,
  }),
  /** The count began, stood still, or its limit changed; to both sides. */
  message('meeting_clock', meetingClock),
  /** Five minutes before the tariff's time is over; `link` leads the speaker to the tariffs, listeners get none. */
  message('meeting_time_warning', z.object({ clock: meetingClock, link: z.string().nullable() })),
  /** To everybody whose tab is open now; `content` is what to show. */
  message('announcement', empty),
  /** The last that a socket is sent whose session is over; `error` says why, where there is something to say. */
  message('session_ended', z.object({ session_id: uuid })),
  /** Answers `resume`: events above `after` follow. Not complete: some are gone, and everything has to be asked for. */
  message('resume', z.object({ after: z.int(), is_complete: z.boolean() })),
])
export type RealtimeEvent = z.infer<typeof realtimeEvent>

/** What a browser may ask over the socket. */
export const realtimeRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('get_consultation_start_info'), payload: empty.optional() }),
  /** `after`: the number of the last event that this tab had; null: it is new, and starts here. */
  z.object({ type: z.literal('resume'), payload: z.object({ after: z.int().min(0).nullable() }) }),
])

/** The server pings at this pace; a silent socket is closed after two. */
export const heartbeatMilliseconds = 25_000
