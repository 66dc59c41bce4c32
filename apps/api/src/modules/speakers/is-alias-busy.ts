import type { Db } from '../../db/client.ts'

/** Taken by somebody else, seen or hidden. */
export async function isAliasBusy(db: Db, user_id: string, alias: string): Promise<boolean> {
  const other = await db
    .selectFrom('speakers')
    .select('user_id')
    .where('alias', '=', alias)
    .where('user_id', '!=', user_id)
    .executeTakeFirst()
  return other !== undefined
}
