import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, personInfo, uuid } from './values.ts'

// The token in the mailed link.
const signInToken = z.string().min(1).max(200)
// From `checkCaptcha`. If required and missing, the error is validation with the field `captcha_pass`.
const captcha_pass = z.string().min(1).max(100).optional()

/** The session of a link in a meeting mail, limited to that meeting. */
export const meetingSession = z.object({
  // Valid until the end of the meeting, for calls with `meeting_session` on this meeting only.
  access_token: z.string(),
  consultation_id: uuid,
  // The joining user.
  user: personInfo,
})
export type MeetingSession = z.infer<typeof meetingSession>

export const openMeetingLink = endpoint({
  method: 'POST',
  path: '/api/auth/meeting-links',
  access: 'anyone',
  summary: 'Open a meeting with its mail link: a session for this meeting only, until its end',
  body: z.object({ consultation_id: uuid, token: z.string().min(1).max(200) }),
  response: meetingSession,
  // not_exist: the meeting is over or canceled, or the link was revoked.
  errors: ['not_exist'],
  calls_per_minute: 60,
})

export const requestSignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-links',
  access: 'anyone',
  summary: 'Send a sign-in link; the answer is the same for an unknown e-mail',
  body: z.object({ email, captcha_pass }),
  response: z.object({ resend_after_seconds: z.int() }),
  calls_per_minute: 10,
})

const signInLink = z.object({ user_id: uuid, email: z.string() })
export type SignInLink = z.infer<typeof signInLink>

export const readSignInLink = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-links/read',
  access: 'anyone',
  summary: 'Get the account of a sign-in link before `signIn` uses it',
  body: z.object({ token: signInToken }),
  response: signInLink,
  errors: ['not_exist'],
  calls_per_minute: 20,
})
