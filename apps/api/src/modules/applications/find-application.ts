import type { Application } from '@razgovor/contract/applications'
import type { Db } from '../../db/client.ts'
import { shownColumns, toApplication } from './application-view.ts'

/** Returns the open application, or else the last decided one. */
export async function findLatest(db: Db, user_id: string): Promise<Application | null> {
  const row = await db
    .selectFrom('speaker_applications')
    .select(shownColumns)
    .where('user_id', '=', user_id)
    .orderBy('decided_at', (order) => order.desc().nullsFirst())
    .orderBy('application_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toApplication(row) : null
}

export async function findPrevious(db: Db, user_id: string): Promise<Application | null> {
  const row = await db
    .selectFrom('speaker_applications')
    .select(shownColumns)
    .where('user_id', '=', user_id)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('application_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toApplication(row) : null
}
