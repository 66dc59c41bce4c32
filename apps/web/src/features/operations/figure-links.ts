import type { RowFilter } from '@razgovor/contract/admin'
import type { DaySummary, Summary } from '@razgovor/contract/operations'
import { listPath } from '../admin/row-address.ts'
import type { Figure } from './operations.texts.ts'

type Stretch = Pick<DaySummary, 'from' | 'to'>

const lists: Record<Exclude<Figure, 'mails_sent' | 'mails_failed'>, (of: Stretch) => [table: string, RowFilter]> = {
  bookings: (of) => ['bookings', { status: { in: ['BOOKED', 'STARTED', 'ENDED'] }, created_at: of }],
  paid: (of) => ['payments', { paid_at: of }],
  refunded: (of) => ['refunds', { done_at: of }],
  new_users: (of) => ['users', { created_at: of, email_confirmed_at: { empty: false } }],
  meeting_minutes: (of) => ['consultations', { ended_at: of, started_at: { empty: false } }],
  failed_payments: (of) => ['orders', { status: { in: ['FAILED'] }, created_at: of }],
}

/** Returns the address of the list of what a figure counts. Mails can be filtered only by status. */
export function figureLink(figure: Figure, { from, to }: Stretch): string {
  if (figure === 'mails_sent') return '/admin/mails?status=SENT'
  if (figure === 'mails_failed') return '/admin/mails?status=FAILED'
  const [table, rows] = lists[figure]({ from, to })
  return listPath(table, rows)
}

/** Returns null for figures without a list. */
export function nowLink(name: keyof Summary['now']): string | null {
  if (name === 'applications_to_review') return listPath('speaker_applications', { status: { in: ['REVIEW'] } })
  if (name === 'legal_changes_to_review') return listPath('legal_changes', { status: { in: ['REVIEW'] } })
  if (name === 'meetings_running') return listPath('bookings', { status: { in: ['STARTED'] } })
  if (name === 'refunds_pending') return listPath('refunds', { status: { in: ['PENDING', 'FAILED'] } })
  if (name === 'jobs_given_up') return '/admin/jobs'
  if (name === 'differences_open') return '/admin/reconciliation'
  if (name === 'review_reports_open') return listPath('review_reports', { settled_at: { empty: true } })
  if (name === 'disputes_open') return '/admin/disputes'
  return name === 'mails_waiting' ? '/admin/mails?status=QUEUED' : null
}
