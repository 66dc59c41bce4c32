import type { Db } from '../db/client.ts'
import type { SignedIn } from './access.ts'

/**
 * The token's roles that are still held. An access token outlives the role by up to 15 minutes, and whoever took the
 * role away may be another process or a person at the database, so calls of staff ask the database.
 */
export async function withRolesOfNow({ db }: { db: Db }, user: SignedIn): Promise<SignedIn> {
  const held = await db.selectFrom('users').select('role').where('user_id', '=', user.user_id).executeTakeFirst()
  return { ...user, roles: user.roles.filter((role) => role === held?.role) }
}
