import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { messageMax } from './limits.ts'
import { instant, uuid } from './values.ts'

export { meetingFileBytesMax } from './limits.ts'

const meetingParams = z.object({ id: uuid })
const peerParams = meetingParams.extend({ user_id: uuid })

const iceServers = z.array(
  z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
)

/** The data that livekit-client needs to join a room. */
export const roomTicket = z.object({
  // The room server's address for livekit-client.
  url: z.string(),
  token: z.string(),
  ice_servers: iceServers,
})

/** The meeting's fair-time clock: it runs while the speaker and a listener are both present. */
export const meetingClock = z.object({
  consultation_id: uuid,
  // The slot's end, when the room closes in any case.
  ends_at: instant,
  // Seconds up to `counting_since`, or in total while the clock is stopped.
  counted_seconds: z.int(),
  // Null while the clock is stopped.
  counting_since: instant.nullable(),
  // The room closes after this many seconds; null if the speaker's tariff has no limit.
  limit_seconds: z.int().nullable(),
})
export type MeetingClock = z.infer<typeof meetingClock>

/** Whether a listener may join: FREE; else the room is locked, and they may ask, wait for an answer, or were refused. */
const admission = z.enum(['FREE', 'ASK', 'WAITING', 'REFUSED'])

export const meetingState = z.object({
  clock: meetingClock,
  // Users in the room according to the room server.
  present_user_ids: z.array(uuid),
  is_over: z.boolean(),
  admission,
  // The speaker removed the caller, who cannot join again.
  is_removed: z.boolean(),
  // A recording has been requested or is running.
  is_recorded: z.boolean(),
  // The room server is unavailable, so no one can join for now.
  is_room_server_down: z.boolean(),
})
export type MeetingState = z.infer<typeof meetingState>

export const joinMeeting = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/join',
  access: 'user',
  meeting_session: true,
  summary: 'Join a meeting: its two sides only, from 10 minutes before the start until the end',
  params: meetingParams,
  response: roomTicket.extend({
    ends_at: instant,
    clock: meetingClock,
    // The board has items.
    has_board: z.boolean(),
    // The WebSocket of the site's speech recognition; null if browsers recognize speech themselves.
    captions_url: z.string().nullable(),
  }),
  errors: ['human_friendly', 'external_service'],
})

export const getMeetingState = endpoint({
  method: 'GET',
  path: '/api/consultations/:id/meeting',
  access: 'user',
  meeting_session: true,
  summary: 'Get who is present and the counted time, for the lobby and after a reconnect',
  params: meetingParams,
  response: meetingState,
})

export const knock = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/knock',
  access: 'user',
  meeting_session: true,
  summary: 'Ask to be let into a locked room; the lobby repeats the call while the listener waits',
  params: meetingParams,
  response: z.object({ admission }),
  errors: ['human_friendly'],
  // People who wait may share an address.
  calls_per_minute: 900,
})

export const endMeeting = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/end',
  access: 'user',
  summary: 'End the meeting for everybody, as its speaker',
  params: meetingParams,
  errors: ['forbidden', 'human_friendly'],
})

export const muteParticipant = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/participants/:user_id/mute',
  access: 'user',
  summary: "Mute a listener's microphone, as a host; only its owner can unmute",
  params: peerParams,
  errors: ['forbidden', 'human_friendly', 'external_service'],
})

export const removeParticipant = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/participants/:user_id/remove',
  access: 'user',
  summary: 'Remove a listener from the meeting permanently, as the speaker',
  params: peerParams,
  errors: ['forbidden', 'human_friendly', 'external_service'],
})

export const meetingFile = z.object({
  file_id: uuid,
  name: z.string(),
  bytes: z.int(),
  // An API path that requires a sign-in as a participant.
  url: z.string(),
})
export type MeetingFile = z.infer<typeof meetingFile>

export const uploadMeetingFile = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/files',
  access: 'user',
  meeting_session: true,
  summary: 'Upload a chat file: kept until 7 days after the meeting, for its sides only',
  params: meetingParams,
  upload: z.object({}),
  response: meetingFile,
  errors: ['human_friendly'],
  calls_per_minute: 30,
})

export const keepChatMessage = endpoint({
  method: 'POST',
  path: '/api/consultations/:id/chat-messages',
  access: 'user',
  meeting_session: true,
  summary:
    "Keep the caller's chat message for everyone in the meeting, and if it is 1 to 1, in the conversation of its sides; until 15 minutes after the end",
  params: meetingParams,
  body: z
    .object({
      // Generated by the browser. A message sent again with the same id is stored once.
      client_id: uuid,
      text: z.string().trim().max(messageMax),
      // A chat file of this meeting that the caller has uploaded; the text is left out.
      file_id: uuid.optional(),
    })
    .refine(({ text, file_id }) => text !== '' || file_id !== undefined, { path: ['text'] }),
  // Whether it is in a conversation: false for a group meeting, and while either side blocks the other.
  response: z.object({ is_kept: z.boolean() }),
  errors: ['human_friendly'],
  calls_per_minute: 120,
})

const chatMessage = z.object({
  user_id: uuid,
  // Unique among the messages of this user.
  client_id: uuid,
  name: z.string(),
  text: z.string(),
  file: meetingFile.omit({ url: true }).nullable(),
  created_at: instant,
})
export type ChatMessage = z.infer<typeof chatMessage>

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/api/consultations/:id/chat-messages',
  access: 'user',
  meeting_session: true,
  summary: "The last 500 messages of the meeting's chat, oldest first; until 15 minutes after the end",
  params: meetingParams,
  response: z.object({ items: z.array(chatMessage) }),
  errors: ['human_friendly'],
})

export const downloadMeetingFile = endpoint({
  method: 'GET',
  path: '/api/consultations/:id/files/:file_id',
  access: 'user',
  meeting_session: true,
  summary: 'Download a chat file, always as an attachment',
  params: meetingParams.extend({ file_id: uuid }),
  response: z.string(),
  media_types: ['application/octet-stream', 'application/pdf', 'application/zip', 'image/*', 'text/plain'],
})

export const startConnectionTest = endpoint({
  method: 'POST',
  path: '/api/connection-tests',
  access: 'user',
  summary: 'Open a connection test room for one participant, for 10 minutes',
  response: roomTicket.extend({ connection_test_id: uuid }),
  errors: ['external_service', 'throttling'],
  calls_per_minute: 20,
})

/** The connection test's result, for the support staff. */
export const connectionReport = z.object({
  browser: z.string().max(300),
  steps: z
    .array(
      z.object({
        name: z.enum(['CAMERA', 'MICROPHONE', 'SPEAKER', 'SOCKET', 'UDP', 'TCP', 'TURN', 'QUALITY']),
        result: z.enum(['OK', 'WEAK', 'FAILED', 'SKIPPED']),
        detail: z.string().max(500),
      }),
    )
    .max(20),
  // Written by the user.
  comment: z.string().trim().max(1000),
})
export type ConnectionReport = z.infer<typeof connectionReport>

export const sendConnectionReport = endpoint({
  method: 'POST',
  path: '/api/connection-tests/:connection_test_id/report',
  access: 'user',
  summary: 'Send the result of a connection test to support, once per test',
  params: z.object({ connection_test_id: uuid }),
  body: connectionReport,
  errors: ['already_exists'],
})

export const receiveRoomWebhook = endpoint({
  method: 'POST',
  path: '/api/meetings/webhooks',
  access: 'signature',
  summary: "Receive the meeting server's webhooks, signed like LiveKit's",
  errors: ['forbidden'],
})
