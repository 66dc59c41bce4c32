import { createTransport } from 'nodemailer'
import { inCall } from '../telemetry/tracing.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Distinguishes a retry from another mail, together with `to`, `ref_id` and the subject. */
  about: string
  ref_id: string
  /** The text contains a code or a sign-in link and must not be stored. */
  is_secret?: boolean
  replyTo?: { name: string; address: string }
  /** `method` must equal the METHOD inside `content`, or Outlook will not show it. */
  ics?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export interface Mailer {
  /** Throws MailError. */
  send(mail: Mail): Promise<void>
  check(): Promise<void>
  close(): void
}

// The server's message may name the recipient, and failed jobs are logged.
export class MailError extends Error {
  override name = 'MailError'

  /** SMTP response code, or the connection's error code. */
  reason: string

  constructor({ code, responseCode }: { code?: string; responseCode?: number }) {
    const reason = String(responseCode ?? code ?? 'unknown')
    super(`the mail server did not take a mail: ${reason}`)
    this.reason = reason
  }
}

// A refusal of this mail is an answer too.
function isAnswer(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && code !== 'EAUTH'
}

export function createMailer(
  config: { SMTP_URL: string; MAIL_FROM: string },
  health: { recordMail(isDown: boolean): void },
): Mailer {
  const transport = createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send({ ics, about: _about, ref_id: _ref_id, is_secret: _is_secret, ...mail }) {
      try {
        await inCall('smtp', () =>
          transport.sendMail({
            from: config.MAIL_FROM,
            headers: { 'Auto-Submitted': 'auto-generated' },
            ...mail,
            ...(ics && { icalEvent: { ...ics, filename: 'meeting.ics' } }),
          }),
        )
        health.recordMail(false)
      } catch (error) {
        health.recordMail(!isAnswer(error))
        throw new MailError(error as { code?: string; responseCode?: number })
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw new MailError(error as { code?: string; responseCode?: number })
      }
    },
    close: () => transport.close(),
  }
}
