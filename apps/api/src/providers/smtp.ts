import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** With `to` and the subject these two tell a try again from another mail. */
  about: string
  /** The row that it tells of. */
  ref_id: string
  /** Its text holds a code, or a link that lets its reader in, and must not be kept. */
  is_secret?: boolean
  /** Whom an answer reaches, where that is not the site. */
  replyTo?: { name: string; address: string }
  /** A calendar file sent as an invitation; `method` is the one that stands in it, or Outlook will not show it. */
  ics?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export interface Mailer {
  /** Throws MailError. */
  send(mail: Mail): Promise<void>
  /** Throws MailError where the server does not answer or does not let us in. */
  check(): Promise<void>
  close(): void
}

/** Gives the cause without the address: the server's answer may name it, and failed jobs are logged. */
export class MailError extends Error {
  override name = 'MailError'

  /** The server's code, or the connection's. */
  reason: string

  constructor({ code, responseCode }: { code?: string; responseCode?: number }) {
    const reason = String(responseCode ?? code ?? 'unknown')
    super(`the mail server did not take a mail: ${reason}`)
    this.reason = reason
  }
}

/** The server answered, so it is up, whatever it says about this mail. */
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
        await transport.sendMail({
          from: config.MAIL_FROM,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...mail,
          ...(ics && { icalEvent: { ...ics, filename: 'meeting.ics' } }),
        })
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
