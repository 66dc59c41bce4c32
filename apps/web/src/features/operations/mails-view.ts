import type { MailStatus } from '@razgovor/contract/operations'
import { pagePath, readPaging } from '../../lib/paging.ts'
import type { MailsView } from './operations.queries.ts'

export const mailStatuses: readonly MailStatus[] = ['QUEUED', 'SENT', 'FAILED']

export function readMailsView(address: URLSearchParams): MailsView {
  return {
    status: mailStatuses.find((status) => status === address.get('status')) ?? null,
    email: (address.get('email') ?? '').trim().slice(0, 254),
    ...readPaging(address),
  }
}

export function mailsPath({ status, email, ...paging }: MailsView): string {
  return pagePath('/admin/mails', paging, { ...(status && { status }), ...(email && { email }) })
}
