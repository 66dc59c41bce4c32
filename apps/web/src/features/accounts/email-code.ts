import type { Session } from '@razgovor/contract/accounts'
import { call } from '../../lib/api.ts'
import type { EmailCode, Newcomer } from '../../lib/modal.ts'
import { getSession } from '../../lib/session.ts'
import { dropAttempt } from './identity-attempt.ts'

interface Way<Asked> {
  /** Submits the code. Resolves to null if the session has ended meanwhile. */
  submit: (asked: Asked, code: string) => Promise<Session | null>
  again: (asked: Asked, captcha_pass?: string) => Promise<{ resend_after_seconds: number }>
}

const ways: { [P in EmailCode['purpose']]: Way<Extract<EmailCode, { purpose: P }>> } = {
  CONFIRM_EMAIL: {
    submit: ({ email, password }, code) => call('PATCH /api/auth/confirm-email', { body: { email, code, password } }),
    again: ({ email }) => call('POST /api/auth/confirm-email', { body: { email } }),
  },
  RECOVER_PASSWORD: {
    submit: ({ email, password }, code) =>
      call('PATCH /api/auth/recover-password', { body: { email, code, password } }),
    again: ({ email }, captcha_pass) => call('POST /api/auth/recover-password', { body: { email, captcha_pass } }),
  },
  LINK_IDENTITY: {
    submit: ({ newcomer, email }, code) => linkIdentity({ ...newcomer, email, code }),
    again: ({ newcomer: { code_verifier }, email }) =>
      call('POST /api/auth/identity/code', { body: { code_verifier, email } }),
  },
  CHANGE_EMAIL: {
    submit: ({ user_id, email }, code) => changeEmail({ user_id, email, code }),
    again: ({ user_id, email }) =>
      call('POST /api/users/:user_id/change-email', { params: { user_id }, body: { user_id, email } }),
  },
}

export function submitCode(asked: EmailCode, code: string) {
  return wayOf(asked).submit(asked, code)
}

export function sendCodeAgain(asked: EmailCode, captcha_pass?: string) {
  return wayOf(asked).again(asked, captcha_pass)
}

/** `code` is omitted if the provider has verified the e-mail. */
export async function linkIdentity(body: Newcomer & { email: string; code?: string }): Promise<Session> {
  const session = await call('PATCH /api/auth/identity', { body })
  dropAttempt()
  return session
}

async function changeEmail(body: { user_id: string; email: string; code: string }): Promise<Session | null> {
  const user = await call('PATCH /api/users/:user_id/change-email', { params: { user_id: body.user_id }, body })
  const session = getSession()
  return session && { ...session, user }
}

function wayOf({ purpose }: EmailCode): Way<EmailCode> {
  return ways[purpose] as Way<EmailCode>
}
