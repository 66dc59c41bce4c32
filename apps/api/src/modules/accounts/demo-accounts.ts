import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** The top-level domain `.example` is reserved, so no real address has it. */
export const demoDomain = 'razgovor.example'

/** A demo account whose e-mail was changed is found by its password hash: only accounts created together share one. */
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
