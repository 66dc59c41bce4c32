import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { messageFilesMax, messageMax, reportMax } from './limits.ts'
import { instant, page, pageQuery, personInfo, userParams, uuid } from './values.ts'
import { bookingStatus } from './words.ts'

const conversationParams = z.object({ id: uuid })
const position = z.int().min(0).max(2_000_000_000)

const textOrNone = z.string().trim().max(messageMax, fieldTexts.charactersMax(messageMax))
const text = textOrNone.min(1, fieldTexts.messageRequired)
/** Made by the browser. A message sent again with the same id is stored once. */
const client_id = uuid

/** Read at `/api/conversations/:id/files/:file_id`. */
export const conversationFile = z.object({
  file_id: uuid,
  name: z.string(),
  bytes: z.int(),
  // The preview's size; null for what is not shown as a picture.
  picture: z.object({ width: z.int(), height: z.int() }).nullable(),
})
export type ConversationFile = z.infer<typeof conversationFile>

export const conversationMessage = z.object({
  message_id: uuid,
  // The order within the conversation, from 1.
  position: z.int(),
  client_id: uuid,
  from_user_id: uuid,
  // Of a message that was mailed from a meeting's page.
  subject: z.string().nullable(),
  // The meeting that it was mailed from, or in whose chat it was written.
  consultation_id: uuid.nullable(),
  is_from_meeting: z.boolean(),
  text: z.string(),
  files: z.array(conversationFile),
  // The writer deleted the account: the text is empty, and the files are gone.
  is_erased: z.boolean(),
  created_at: instant,
})
export type ConversationMessage = z.infer<typeof conversationMessage>

export const conversation = z.object({
  conversation_id: uuid,
  // The caller's.
  side: z.enum(['LISTENER', 'SPEAKER']),
  other: personInfo,
  // By the caller.
  is_blocked: z.boolean(),
  // False while either side has blocked the other, and when the other account is closed.
  can_write: z.boolean(),
  unread_count: z.int(),
  read_position: z.int(),
  other_read_position: z.int(),
  last_message: conversationMessage.nullable(),
  active_at: instant,
})
export type Conversation = z.infer<typeof conversation>

/** A meeting of the two, as its card in the thread shows it. */
const conversationMeeting = z.object({
  consultation_id: uuid,
  status: bookingStatus,
  topic: z.string(),
  time_start_iso: instant,
  time_end_iso: instant,
  amount: z.int(),
  // The listener's; null for the speaker and for a free meeting.
  order_id: uuid.nullable(),
})
export type ConversationMeeting = z.infer<typeof conversationMeeting>

export const openedConversation = conversation.extend({
  // Links and files are refused until the two have booked a meeting.
  can_send_links: z.boolean(),
  can_send_files: z.boolean(),
  // The next ones, at most three; if there is none, the last one.
  meetings: z.array(conversationMeeting),
})
export type OpenedConversation = z.infer<typeof openedConversation>

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'user',
  summary: "List the caller's conversations, the last active first",
  query: pageQuery,
  response: page(conversation),
})

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/unread',
  access: 'user',
  summary: 'Count the unread messages of all conversations, for the badge',
  response: z.object({ unread_count: z.int() }),
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  access: 'user',
  summary: 'Get a conversation with the meetings of its two sides',
  params: conversationParams,
  response: openedConversation,
})

export const askSpeaker = endpoint({
  method: 'POST',
  path: '/api/speakers/:user_id/questions',
  access: 'user',
  summary: 'Ask a speaker a question: opens the conversation, or continues it',
  params: userParams,
  body: z.object({
    text,
    client_id,
    // From `checkCaptcha`; needed to open a conversation. If missing, the error is validation with this field.
    captcha_pass: z.string().min(1).max(100).optional(),
  }),
  response: z.object({ conversation_id: uuid, message: conversationMessage }),
  errors: ['forbidden', 'human_friendly'],
  calls_per_minute: 10,
})

const messagesQuery = z.object({
  // Messages before this position, the nearest ones; without it the last ones.
  before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
  // Messages after this position, the nearest ones.
  after: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const messages = z.object({
  // In order.
  items: z.array(conversationMessage),
  // There are more beyond `items` in the direction asked for.
  has_more: z.boolean(),
})

export const listConversationMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  access: 'user',
  summary: 'List messages of a conversation, from the last one backwards',
  params: conversationParams,
  query: messagesQuery,
  response: messages,
})

export const sendConversationMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  access: 'user',
  summary: 'Send a message; repeating it with the same client_id changes nothing',
  params: conversationParams,
  body: z
    .object({ text: textOrNone, file_ids: z.array(uuid).max(messageFilesMax).default([]), client_id })
    .refine(({ text: words, file_ids }) => words !== '' || file_ids.length > 0, {
      path: ['text'],
      message: fieldTexts.messageRequired,
    }),
  response: conversationMessage,
  errors: ['human_friendly'],
  calls_per_minute: 60,
})

export const uploadConversationFile = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/files',
  access: 'user',
  summary: 'Upload a file for a message of this conversation; removed after a week if no message carries it',
  params: conversationParams,
  upload: z.object({}),
  response: conversationFile,
  errors: ['human_friendly', 'overloaded', 'external_service'],
  calls_per_minute: 30,
})

const fileQuery = z.object({
  // `PREVIEW`: a picture as the thread shows it, in WebP.
  size: z.enum(['WHOLE', 'PREVIEW']).default('WHOLE'),
})
const fileTypes = ['application/octet-stream', 'application/pdf', 'application/zip', 'image/*', 'text/plain'] as const

export const downloadConversationFile = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/files/:file_id',
  access: 'user',
  summary: 'Download a file of a conversation, always as an attachment',
  params: conversationParams.extend({ file_id: uuid }),
  query: fileQuery,
  response: z.string(),
  media_types: fileTypes,
  calls_per_minute: 240,
})

export const showTyping = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/typing',
  access: 'user',
  summary: "Show the other side's open tabs that the caller is typing; nothing is stored",
  params: conversationParams,
  calls_per_minute: 60,
})

export const markConversationRead = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/read',
  access: 'user',
  summary: 'Mark messages up to a position as read; never moves back',
  params: conversationParams,
  body: z.object({ up_to: position }),
  response: z.object({ unread_count: z.int() }),
  calls_per_minute: 240,
})

export const setConversationBlocked = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/blocked',
  access: 'user',
  summary: 'Block the other side or undo it; their meetings stay booked',
  params: conversationParams,
  body: z.object({ is_blocked: z.boolean() }),
  response: openedConversation,
})

export const reportConversation = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/report',
  access: 'user',
  summary: 'Report a conversation: until the report is closed, support can read it',
  params: conversationParams,
  body: z.object({
    text: z.string().trim().min(1, fieldTexts.messageRequired).max(reportMax, fieldTexts.charactersMax(reportMax)),
  }),
  errors: ['already_exists'],
  calls_per_minute: 10,
})

export const conversationReport = z.object({
  report_id: uuid,
  conversation_id: uuid,
  by_user_id: uuid,
  listener: personInfo,
  speaker: personInfo,
  text: z.string(),
  created_at: instant,
  closed_at: instant.nullable(),
})
export type ConversationReport = z.infer<typeof conversationReport>

const reportParams = z.object({ report_id: uuid })

export const listConversationReports = endpoint({
  method: 'GET',
  path: '/api/admin/conversation-reports',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'List reports of conversations: open ones first, oldest of them first',
  query: pageQuery,
  response: page(conversationReport),
})

export const readReportedConversation = endpoint({
  method: 'GET',
  path: '/api/admin/conversation-reports/:report_id/messages',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'Read a conversation while a report of it is open; recorded in the audit log',
  params: reportParams,
  query: messagesQuery,
  response: messages,
})

export const downloadReportedFile = endpoint({
  method: 'GET',
  path: '/api/admin/conversation-reports/:report_id/files/:file_id',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'Download a file of a conversation while a report of it is open; recorded in the audit log',
  params: reportParams.extend({ file_id: uuid }),
  response: z.string(),
  media_types: fileTypes,
})

export const closeConversationReport = endpoint({
  method: 'POST',
  path: '/api/admin/conversation-reports/:report_id/close',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'Close a report of a conversation; repeating changes nothing',
  params: reportParams,
  response: conversationReport,
})
