import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'

import { simpleParser } from 'mailparser'
import type { Attachment as ParsedAttachment } from 'mailparser'
import { SMTPServer } from 'smtp-server'

import { addMail, isTextType } from './state.ts'
import type { Attachment, Mailbox } from './state.ts'

export interface Smtp {
  url: string
  close(): Promise<void>
}

export async function startSmtp(mailbox: Mailbox, { host, port }: { host: string; port: number }): Promise<Smtp> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1000,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anybody' }),
    onMailFrom(_address, _session, callback) {
      if (mailbox.refuse_next === 0) return callback()
      mailbox.refuse_next -= 1
      callback(Object.assign(new Error('try later'), { responseCode: 451 }))
    },
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      callbackify(receive)(mailbox, stream, recipients, callback)
    },
  })
  server.listen(port, host)
  await once(server.server, 'listening')
  // A dropped client connection is not an error of the sandbox.
  server.on('error', (error: Error) => mailbox.log(`mail: ${error.message}`))
  return { url: `smtp://${formatAddress(server.server.address())}`, close: () => closeServer(server) }
}

async function receive(mailbox: Mailbox, stream: Readable, recipients: string[]) {
  const parsed = await simpleParser(stream, { skipHtmlToText: true, skipTextToHtml: true })
  addMail(mailbox, {
    from: parsed.from?.text ?? '',
    to: recipients.join(', '),
    subject: parsed.subject ?? '',
    text: parsed.text || null,
    html: parsed.html || null,
    attachments: parsed.attachments.map(toAttachment),
  })
}

function toAttachment({ filename, contentType, content }: ParsedAttachment): Attachment {
  return {
    filename: filename ?? 'attachment',
    content_type: contentType,
    content: content.toString(isTextType(contentType) ? 'utf8' : 'base64'),
  }
}

// The bound address, because a name such as localhost may resolve to the other address family.
function formatAddress(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string')
    throw new Error('The mail server is not listening on a TCP port.')
  const host = ['0.0.0.0', '::'].includes(address.address) ? 'localhost' : address.address
  return `${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

function closeServer(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(resolve))
}
