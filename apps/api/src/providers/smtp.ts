import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** A calendar file sent as an invitation: its METHOD is the part's `method`. */
  ics?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string; filename: string }
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

export function createMailer(config: { SMTP_URL: string; MAIL_FROM: string }): Mailer {
  const transport = createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send({ ics, ...mail }) {
      await transport.sendMail({
        from: config.MAIL_FROM,
        ...mail,
        ...(ics && {
          attachments: [
            {
              filename: ics.filename,
              content: ics.content,
              contentType: `text/calendar; charset=utf-8; method=${ics.method}`,
            },
          ],
        }),
      })
    },
    close: () => transport.close(),
  }
}
