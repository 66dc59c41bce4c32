import type { Tx } from './db/client.ts'

export interface AuditEntry {
  /** As the admin's paths name it. */
  table_name: string
  row_id: string
  /** CREATE, CHANGE, or an action's name. */
  action: string
  /** Null: a command run on the server. */
  by_user_id: string | null
  /** Whose personal data the values are: emptied when that user is forgotten. */
  subject_id: string | null
  /** The fields that changed; no secrets. */
  before: Record<string, unknown>
  after: Record<string, unknown>
  request_id: string | null
  at: Date
}

/** Recorded by an action of its own. */
export interface AdminDoing {
  by_user_id: string
  request_id: string
  /** For the log. */
  why: string
}

/** Records an admin's action in its own transaction. All modules' actions write to this table of the admin. */
export async function logChange(tx: Tx, { before, after, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ ...entry, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}
