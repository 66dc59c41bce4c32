import type { Clock } from '../clock.ts'

export interface Attachment {
  filename: string
  content_type: string
  // Plain for text types, base64 otherwise.
  content: string
}

export interface Mail {
  id: number
  from: string
  to: string
  subject: string
  text: string | null
  html: string | null
  attachments: Attachment[]
  received_at: string
}

export interface Mailbox {
  clock: Clock
  log: (line: string) => void
  // Newest first.
  mails: Mail[]
  last_id: number
  // How many of the next letters to refuse.
  refuse_next: number
}

const maxMails = 2000

export function createMailbox(options: Pick<Mailbox, 'clock' | 'log'>): Mailbox {
  return { ...options, mails: [], last_id: 0, refuse_next: 0 }
}

export function addMail(mailbox: Mailbox, mail: Omit<Mail, 'id' | 'received_at'>) {
  mailbox.last_id += 1
  mailbox.mails.unshift({ ...mail, id: mailbox.last_id, received_at: mailbox.clock.nowIso() })
  mailbox.mails.length = Math.min(mailbox.mails.length, maxMails)
  mailbox.log(`mail: «${mail.subject}» to ${mail.to}`)
}

export function listMails({ mails }: Mailbox, address?: string): Mail[] {
  if (!address) return mails
  const wanted = address.trim().toLowerCase()
  return mails.filter((mail) => mail.to.toLowerCase().split(', ').includes(wanted))
}

export function findMail({ mails }: Mailbox, id: number): Mail | undefined {
  return mails.find((mail) => mail.id === id)
}

export function isTextType(contentType: string): boolean {
  return contentType.startsWith('text/')
}
