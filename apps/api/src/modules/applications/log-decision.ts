import { logChange } from '../../audit-log.ts'
import type { Tx } from '../../db/client.ts'

export interface Decision {
  decided_by: string
  status: 'APPROVED' | 'REJECTED'
  comment: string
  request_id: string
}

interface Decided extends Decision {
  table_name: 'speaker_applications' | 'legal_changes'
  row_id: string
  /** The applicant or speaker. */
  subject_id: string
}

export async function logDecision(tx: Tx, at: Date, decided: Decided): Promise<void> {
  const { table_name, row_id, subject_id, request_id, decided_by, status, comment } = decided
  await logChange(tx, {
    table_name,
    row_id,
    action: status === 'APPROVED' ? 'approve' : 'reject',
    by_user_id: decided_by,
    subject_id,
    before: { status: 'REVIEW' },
    after: { status, comment },
    request_id,
    at,
  })
}
