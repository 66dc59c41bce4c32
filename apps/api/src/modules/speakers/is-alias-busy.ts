import { errors } from '@razgovor/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/api-error.ts'

/** Another speaker has the alias, or another application under review asks for it. */
export async function isAliasBusy(db: Db, user_id: string, alias: string): Promise<boolean> {
  const other = await db
    .selectFrom('speakers')
    .select('user_id')
    .where('alias', '=', alias)
    .where('user_id', '!=', user_id)
    .unionAll((eb) =>
      eb
        .selectFrom('speaker_applications')
        .select('user_id')
        .where('status', '=', 'REVIEW')
        .where(sql<boolean>`details ->> 'alias' = ${alias}`)
        .where('user_id', '!=', user_id),
    )
    .executeTakeFirst()
  return other !== undefined
}

export function aliasBusy(): ApiError {
  return new ApiError('url_busy', { fields: { alias: errors.url_busy.message } })
}
