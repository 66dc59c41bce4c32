import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Of every account that the demonstration is filled with. The domain is reserved, so nobody's real address has it. */
export const demoDomain = 'razgovor.example'

/**
 * Accounts of the demonstration that are still there, with their published password. One whose e-mail was changed since
 * is found by its password: a hash has a salt, so only accounts that were made together share one.
 */
export function listDemoAccounts(db: Db) {
  const ofDemo = sql<boolean>`email like ${`%@${demoDomain}`}`
  return db
    .selectFrom('users')
    .select(['user_id', 'email', 'role'])
    .where('anonymised_at', 'is', null)
    .where((eb) =>
      eb.or([ofDemo, eb('password_hash', 'in', eb.selectFrom('users').select('password_hash').where(ofDemo))]),
    )
    .orderBy('user_id')
    .execute()
}
