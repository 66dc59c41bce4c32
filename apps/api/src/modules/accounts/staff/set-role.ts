import type { Role } from '@razgovor/contract/values'
import type { Tx } from '../../../db/client.ts'

/** Access tokens contain the old role until they are renewed; `assertStaff` reads the current one from the database. */
export async function setRole(tx: Tx, user_id: string, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('user_id', '=', user_id).execute()
}
