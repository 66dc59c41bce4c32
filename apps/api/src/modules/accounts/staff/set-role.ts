import type { Role } from '@razgovor/contract/values'
import type { Tx } from '../../../db/client.ts'

/** Issued access tokens contain the old role until they are renewed. */
export async function setRole(tx: Tx, user_id: string, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('user_id', '=', user_id).execute()
}
