import type { LoggedAction } from '@razgovor/contract/admin'
import type { Tx } from './db/client.ts'

export interface AuditEntry {
  table_name: string
  row_id: string
  action: LoggedAction
  /** Null for a command run on the server. */
  by_user_id: string | null
  /** Whose personal data the values are; they are erased with that user. */
  subject_id: string | null
  /** The changed fields only; no secrets. */
  before: Record<string, unknown>
  after: Record<string, unknown>
  request_id: string | null
  at: Date
}

export interface AdminDoing {
  by_user_id: string
  request_id: string
  why: string
}

export async function logChange(tx: Tx, { before, after, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ ...entry, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}
