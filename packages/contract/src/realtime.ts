import { z } from 'zod'
import { conversationMessage } from './conversations.ts'
import { meetingClock } from './meetings.ts'
import { instant, uuid } from './values.ts'

// The nearest meeting that the user may join soon.
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
    // The sequence number in the user's event stream; absent in responses and broadcasts.
    seq: z.int().optional(),
    type: z.literal(parts.type),
    content: parts.content,
    payload: parts.payload,
    error: z.object({ code: z.int(), description: z.string() }).optional(),
  })
}

export const realtimeEvent = z.discriminatedUnion('type', [
  message('payment_webhook', z.object({ order_id: uuid })),
  message('payment_rebill', empty),
  message('speaker_request_notification', empty),
  message('consultation_purchase_notification', z.object({ notification_id: uuid })),
  message('consultation_annulation_notification', z.object({ notification_id: uuid })),
  /** For notifications that have no event type of their own. */
  message('notification', z.object({ notification_id: uuid })),
  message('get_consultation_start_info', startInfo.nullable()),
  message('consultation_start', startInfo),
  // To both sides of a new conversation, which may have no message yet.
  message('conversation_opened', z.object({ conversation_id: uuid })),
  // Identifies the message; its text is read over the API and stays out of the event stream.
  message('conversation_message', z.object({ conversation_id: uuid, position: z.int(), from_user_id: uuid })),
  // To the other side's open tabs, ahead of `conversation_message`; not stored, so it has no sequence number.
  message('conversation_written', z.object({ conversation_id: uuid, message: conversationMessage })),
  // To both sides: `user_id` has read up to `position`.
  message('conversation_read', z.object({ conversation_id: uuid, position: z.int(), user_id: uuid })),
  // To both sides, when one of them blocks the other or undoes it.
  message('conversation_blocked', z.object({ conversation_id: uuid })),
  // To the other side, while `user_id` types; not stored, so it has no sequence number.
  message('conversation_typing', z.object({ conversation_id: uuid, user_id: uuid })),
  // A day, an hour or ten minutes before the start.
  message('meeting_reminder', z.object({ notification_id: uuid })),
  // The specification puts `link` into `content`: the tariff page for the speaker, absent for listeners.
  messageOf({
    type: 'consultation_speaker_conference_timeout',
    content: z.object({ link: z.string().nullable() }),
    payload: empty,
  }),
  // To both sides when somebody joins or leaves, when the limit changes and when the meeting ends.
  message('meeting_clock', meetingClock.extend({ is_over: z.boolean() })),
  // Five minutes before the tariff's limit; `link` is the tariff page for the speaker, absent for listeners.
  message('meeting_time_warning', z.object({ clock: meetingClock, link: z.string().nullable() })),
  // Broadcast to all open tabs; `content` is the text.
  message('announcement', empty),
  // The last message before the server closes the socket of an ended session; `error` may give the reason.
  message('session_ended', z.object({ session_id: uuid })),
  // Answers `resume`; events after `after` follow. Not complete: some events are gone, so the client must reload
  // everything.
  message('resume', z.object({ after: z.int(), is_complete: z.boolean() })),
])
export type RealtimeEvent = z.infer<typeof realtimeEvent>

export const realtimeRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('get_consultation_start_info'), payload: empty.optional() }),
  // `after`: the sequence number of the last event received, or null for a new tab.
  z.object({ type: z.literal('resume'), payload: z.object({ after: z.int().min(0).nullable() }) }),
])

/** The server's ping interval; a socket that misses two pings is closed. */
export const heartbeatMilliseconds = 25_000
