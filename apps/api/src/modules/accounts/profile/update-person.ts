import type { Tx } from '../../../db/client.ts'

export interface PersonChanges {
  first_name?: string | undefined
  last_name?: string | undefined
  time_zone_id?: string | undefined
  phone?: string | null | undefined
  last_series_fund_id?: string | null | undefined
}

export async function updatePerson(tx: Tx, user_id: string, changes: PersonChanges): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  const user = await tx
    .updateTable('users')
    .set(changes)
    .where('user_id', '=', user_id)
    .returning('role')
    .executeTakeFirst()
  if (user?.role === 'SPEAKER') tx.after.dropPages(user_id, 'lists')
}
