import type { MailStatus } from '@razgovor/contract/operations'
import type { MailsView } from './operations.queries.ts'

export const mailStatuses: readonly MailStatus[] = ['QUEUED', 'SENT', 'FAILED']

export function readMailsView(address: URLSearchParams): MailsView {
  const offset = Number(address.get('offset'))
  return {
    status: mailStatuses.find((status) => status === address.get('status')) ?? null,
    email: (address.get('email') ?? '').trim().slice(0, 254),
    offset: Number.isInteger(offset) && offset > 0 && offset <= 1_000_000 ? offset : 0,
  }
}

export function mailsPath({ status, email, offset }: MailsView): string {
  const address = new URLSearchParams({
    ...(status && { status }),
    ...(email && { email }),
    ...(offset > 0 && { offset: String(offset) }),
  })
  return address.size > 0 ? `/admin/mails?${address}` : '/admin/mails'
}
