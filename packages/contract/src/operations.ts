import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as fieldTexts from './fields.texts.ts'
import { announcementMax } from './limits.ts'
import { instant, isoDay, page, pageQuery, uuid, timeZoneId } from './values.ts'

export const mailStatus = z.enum(['QUEUED', 'SENT', 'FAILED'])
export type MailStatus = z.infer<typeof mailStatus>

/** How long the content of a mail is stored, and how long its delivery record. */
export const mailBodyDays = 30
export const mailLogDays = 180

export const resendRefusal = z.enum(['SECRET', 'TOO_OLD', 'SENDING', 'FORGOTTEN', 'ADDRESS_CHANGED'])
export type ResendRefusal = z.infer<typeof resendRefusal>

const mail = z.object({
  mail_id: uuid,
  to: z.string(),
  // The account with this address.
  user_id: uuid.nullable(),
  // A code, such as BOOKED.
  about: z.string(),
  title: z.string(),
  // Empty if not stored.
  subject: z.string(),
  status: mailStatus,
  // The error code of the mail server or the connection.
  error: z.string().nullable(),
  attempts: z.int(),
  created_at: instant,
  sent_at: instant.nullable(),
  resend_refusal: resendRefusal.nullable(),
})
export type LoggedMail = z.infer<typeof mail>

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'List sent mails, newest first',
  query: pageQuery.extend({
    status: mailStatus.optional(),
    // An address prefix.
    email: z.string().trim().toLowerCase().max(254).optional(),
  }),
  response: page(mail).extend({ total_is_estimate: z.boolean() }),
})

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:mail_id/resend',
  access: 'admin',
  staff: ['SUPPORT'],
  summary: 'Send a mail again unchanged, without its calendar file',
  params: z.object({ mail_id: uuid }),
  // human_friendly: why it cannot be resent.
  errors: ['not_exist', 'human_friendly'],
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/test-mail',
  access: 'admin',
  staff: [],
  summary: 'Send a test mail to the caller',
  calls_per_minute: 6,
  response: z.object({ to: z.string() }),
  // external_service: the mail server's error.
  errors: ['external_service'],
})

// Figures that concern other roles are omitted.
const daySummary = z.object({
  day: isoDay,
  // The first and last instant of the day in the zone.
  from: instant,
  to: instant,
  // Created that day and neither canceled nor left unpaid since.
  bookings: z.int().optional(),
  // Received kopecks, before refunds.
  paid: z.int().optional(),
  // Refunded kopecks.
  refunded: z.int().optional(),
  // Users with a confirmed e-mail.
  new_users: z.int().optional(),
  // The minutes of meetings that ended that day.
  meeting_minutes: z.int().optional(),
  // Orders of that day declined by the bank.
  failed_payments: z.int().optional(),
  mails_sent: z.int().optional(),
  mails_failed: z.int().optional(),
})
export type DaySummary = z.infer<typeof daySummary>

const summary = z.object({
  time_zone_id: z.string(),
  // The last 30 days without gaps, today last.
  days: z.array(daySummary),
  now: z.object({
    applications_to_review: z.int().optional(),
    legal_changes_to_review: z.int().optional(),
    meetings_running: z.int().optional(),
    refunds_pending: z.int().optional(),
    disputes_open: z.int().optional(),
    // Reports of reviews that nobody has decided on.
    review_reports_open: z.int().optional(),
    // Between the bank and our books: `/admin/reconciliation`.
    differences_open: z.int().optional(),
    // Pending mail jobs.
    mails_waiting: z.int().optional(),
    // Failed jobs that will be retried.
    jobs_retrying: z.int().optional(),
    // Failed jobs without attempts left: `GET /api/admin/jobs`.
    jobs_given_up: z.int().optional(),
  }),
})
export type Summary = z.infer<typeof summary>

export const getSummary = endpoint({
  method: 'GET',
  path: '/api/admin/summary',
  access: 'admin',
  staff: ['SUPPORT', 'FINANCE', 'CONTENT'],
  summary: 'Get figures by day; staff get those of their own area',
  query: z.object({
    // Defaults to the reader's zone.
    time_zone_id: timeZoneId.optional(),
  }),
  response: summary,
})

/** Why the last attempt of a job failed, as far as the error shows. */
export const jobFault = z.enum(['MAIL_SERVER', 'SERVICE', 'DATABASE', 'ROW_GONE', 'PAYLOAD', 'RULE', 'PROGRAM'])
export type JobFault = z.infer<typeof jobFault>

const givenUpJob = z.object({
  // An integer.
  job_id: z.string(),
  // The job's name in the code.
  name: z.string(),
  // A readable description.
  title: z.string(),
  // The row in the payload; the rest of the payload may be secret.
  about: z.object({ table_name: z.string(), id: uuid }).nullable(),
  attempts: z.int(),
  fault: jobFault,
  queued_at: instant,
  // The last failure.
  failed_at: instant,
})
export type GivenUpJob = z.infer<typeof givenUpJob>

export const listGivenUpJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'admin',
  staff: [],
  summary: 'List given-up jobs, most recently failed first',
  query: pageQuery,
  response: page(givenUpJob),
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:job_id/retry',
  access: 'admin',
  staff: [],
  summary: 'Retry a given-up job, with as many tries as a new one',
  params: z.object({ job_id: z.string().regex(/^\d{1,18}$/, fieldTexts.wrongValue) }),
  // Also if someone has already done it.
  errors: ['not_exist'],
})

const openTabs = z.object({
  // Tabs connected to the responding process.
  tabs: z.int(),
  // False if other processes may have more tabs.
  is_all: z.boolean(),
})
export type OpenTabs = z.infer<typeof openTabs>

export const countOpenTabs = endpoint({
  method: 'GET',
  path: '/api/admin/open-tabs',
  access: 'admin',
  staff: [],
  summary: 'Count the open tabs that an announcement would reach',
  response: openTabs,
})

export const announce = endpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'admin',
  staff: [],
  summary: 'Show an announcement in all tabs that are open now',
  calls_per_minute: 6,
  body: z.object({
    text: z
      .string()
      .trim()
      .min(3, fieldTexts.announcementRequired)
      .max(announcementMax, fieldTexts.charactersMax(announcementMax)),
  }),
  response: openTabs,
  errors: ['validation'],
})

export const checkName = z.enum([
  'SANDBOX',
  'DEMO_ACCOUNTS',
  'PUBLIC_URL',
  'MAIL_SERVER',
  'MAIL_FAILURES',
  'ROOM_SERVER',
  'ROOM_ADDRESS',
  'ROOM_PLACES',
  'TURN',
  'PAYMENT_NOTIFICATIONS',
  'RECEIPTS',
  'JOBS_GIVEN_UP',
  'DATABASE_CLOCK',
  'EMBEDDED_DATABASE',
  'REDIS',
  'FILES',
  'CAPTCHA',
  'IDENTITY',
  'TIPS',
  'PUSH',
  'LINKS',
])
export type CheckName = z.infer<typeof checkName>

/** FAULT: broken. ADVICE: works, but should change before public use. */
export const checkState = z.enum(['OK', 'ADVICE', 'FAULT'])
export type CheckState = z.infer<typeof checkState>

const check = z.object({
  name: checkName,
  state: checkState,
  // A figure or names of settings, if any.
  detail: z.string().nullable(),
})
export type Check = z.infer<typeof check>

export const getChecks = endpoint({
  method: 'GET',
  path: '/api/admin/checks',
  access: 'admin',
  staff: [],
  summary: 'Check settings and outside services; lists what is misconfigured or does not answer',
  response: z.object({ checks: z.array(check) }),
})
